// A form made from the parameters of a row.
#pragma once

#include "core/base/selection.h"

#include <QtWidgets/QWidget>

namespace fovea {

class Form : public QWidget {
    Q_OBJECT
public:
    // Shows `values` (of every parameter of the row).
    Form(const RowInfo& row, const Values& values, QWidget* parent = nullptr);

Q_SIGNALS:
    void changed(const std::string& parameter, const fovea::Value& value);

private:
    QWidget* editor(const Parameter& parameter, const Value& value);
    QWidget* numberEditor(const Parameter& parameter, const Value& value);
};

} // namespace fovea
