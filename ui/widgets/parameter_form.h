// A form made from the parameters of a row.
#pragma once

#include "core/base/selection.h"

#include <QtWidgets/QWidget>

#include <functional>
#include <map>

namespace fovea {

class ParameterForm : public QWidget {
    Q_OBJECT
public:
    // Shows `values` (of every parameter of the row); `sizes` resolve what is automatic.
    // With `sliders` numbers have a slider and Play beside their field.
    ParameterForm(const RowInfo& row, const Values& values, const Sizes& sizes,
                  QWidget* parent = nullptr, bool sliders = false);
    // Automatic numbers are shown as these sizes resolve them.
    void setSizes(const Sizes& sizes);
    // Of a number that is not automatic; emits nothing.
    void setValue(const std::string& parameter, const Value& value);

Q_SIGNALS:
    void changed(const std::string& parameter, const fovea::Value& value);
    // By a slider: what follows one that `begins` belongs to it.
    void slid(const std::string& parameter, const fovea::Value& value, bool begins);

private:
    struct Editor {
        QWidget* widget;
        std::function<Value()> read;
        std::function<void(const Value&)> write = {}; // of numbers; emits nothing
    };
    // The editor of a number with its slider.
    QWidget* withSlider(const Parameter& parameter, double usual, const Editor& inner);
    QWidget* field(const Parameter& parameter, const Value& value, const Sizes& sizes);
    Editor editor(const Parameter& parameter, const Value& value);
    Editor spinBox(const Parameter& parameter, const Value& value);
    Editor lineEdit(const Parameter& parameter, const Value& value);
    Editor matrixButton(const Parameter& parameter, const Value& value);
    QWidget* automaticField(const Parameter& parameter, const Value& value, const Sizes& sizes);

    bool sliders_;
    std::vector<std::function<void(const Sizes&)>> resolvers_;         // of automatic numbers
    std::map<std::string, std::function<void(const Value&)>> writers_; // of the others
};

} // namespace fovea
