// A form made from the parameters of a row.
#pragma once

#include "core/base/selection.h"

#include <QtWidgets/QWidget>

#include <functional>

namespace fovea {

class ParameterForm : public QWidget {
    Q_OBJECT
public:
    // Shows `values` (of every parameter of the row); `sizes` resolve what is automatic.
    ParameterForm(const RowInfo& row, const Values& values, const Sizes& sizes,
                  QWidget* parent = nullptr);

Q_SIGNALS:
    void changed(const std::string& parameter, const fovea::Value& value);

private:
    struct Editor {
        QWidget* widget;
        std::function<Value()> read;
    };
    QWidget* field(const Parameter& parameter, const Value& value, const Sizes& sizes);
    Editor editor(const Parameter& parameter, const Value& value);
    Editor spinBox(const Parameter& parameter, const Value& value);
    Editor lineEdit(const Parameter& parameter, const Value& value);
    Editor matrixButton(const Parameter& parameter, const Value& value);
    QWidget* automaticField(const Parameter& parameter, const Value& value, const Sizes& sizes);
};

} // namespace fovea
