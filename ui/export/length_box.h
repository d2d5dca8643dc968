// A length in millimetres, or none: then the figure decides.
#pragma once

#include "ui/export/number_box.h"

#include <optional>

namespace fovea {

class LengthBox : public NumberBox {
    Q_OBJECT
public:
    explicit LengthBox(QWidget* parent);

    void setLength(const std::optional<double>& millimetres);
    [[nodiscard]] std::optional<double> length() const;
    // What the figure decides: where stepping begins.
    void setNatural(double millimetres) { natural_ = millimetres; }

    void stepBy(int steps) override;

private:
    double natural_ = 100;
};

} // namespace fovea
