// A number as a person would write it: 8, not 8.00.
#pragma once

#include <QtWidgets/QDoubleSpinBox>

namespace fovea {

class NumberBox : public QDoubleSpinBox {
    Q_OBJECT
public:
    using QDoubleSpinBox::QDoubleSpinBox;

    [[nodiscard]] QString textFromValue(double value) const override {
        QString exact = QDoubleSpinBox::textFromValue(value);
        for (int digits = 0; digits < decimals(); ++digits) {
            QString shorter = locale().toString(value, 'f', digits);
            if (valueFromText(shorter) == valueFromText(exact))
                return shorter;
        }
        return exact;
    }
};

} // namespace fovea
