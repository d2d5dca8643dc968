#include "ui/form.h"

#include "ui/words.h"

#include <QtWidgets/QCheckBox>
#include <QtWidgets/QComboBox>
#include <QtWidgets/QDoubleSpinBox>
#include <QtWidgets/QFormLayout>
#include <QtWidgets/QHBoxLayout>
#include <QtWidgets/QLabel>
#include <QtWidgets/QSpinBox>

namespace fovea {

Form::Form(const RowInfo& row, const Values& values, QWidget* parent) : QWidget(parent) {
    auto* layout = new QFormLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setHorizontalSpacing(12);
    layout->setVerticalSpacing(8);
    layout->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    for (const Parameter& parameter : row.parameters) {
        QWidget* field = editor(parameter, values.at(parameter.id));
        field->setObjectName(utf8(parameter.id));
        field->setAccessibleName(words(parameter.name));
        auto* label = new QLabel(words(parameter.name), this);
        label->setBuddy(field);
        layout->addRow(label, field);
    }
}

QWidget* Form::editor(const Parameter& parameter, const Value& value) {
    const std::string id = parameter.id;
    switch (parameter.type) {
    case ParameterType::boolean: {
        auto* box = new QCheckBox(this);
        box->setChecked(std::get<bool>(value));
        connect(box, &QCheckBox::toggled, this,
                [this, id](bool on) { Q_EMIT changed(id, Value(on)); });
        return box;
    }
    case ParameterType::option: {
        auto* box = new QComboBox(this);
        for (const std::string& option : parameter.options)
            box->addItem(utf8(option));
        box->setCurrentText(utf8(std::get<std::string>(value)));
        connect(box, &QComboBox::currentTextChanged, this,
                [this, id](const QString& text) { Q_EMIT changed(id, Value(text.toStdString())); });
        return box;
    }
    case ParameterType::integer:
    case ParameterType::number:
        break;
    }
    return numberEditor(parameter, value);
}

// A spin box, and where the parameter may be automatic a switch beside it that says by what.
QWidget* Form::numberEditor(const Parameter& parameter, const Value& value) {
    const std::string id = parameter.id;
    QWidget* field = nullptr;
    std::function<Value()> read;
    const auto tell = [this, id](const Value& next) { Q_EMIT changed(id, next); };
    if (parameter.type == ParameterType::integer) {
        auto* box = new QSpinBox(this);
        box->setRange(static_cast<int>(parameter.least), static_cast<int>(parameter.most));
        box->setKeyboardTracking(false);
        if (const auto* whole = std::get_if<std::int64_t>(&value))
            box->setValue(static_cast<int>(*whole));
        read = [box] { return Value(static_cast<std::int64_t>(box->value())); };
        connect(box, &QSpinBox::valueChanged, this, [tell, read] { tell(read()); });
        field = box;
    } else {
        auto* box = new QDoubleSpinBox(this);
        constexpr int places = 4;
        const double step = parameter.aboveLeast ? 1e-4 : 0;
        box->setDecimals(places);
        box->setRange(parameter.least + step, parameter.most);
        box->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
        box->setKeyboardTracking(false);
        box->setLocale(QLocale::c());
        const auto* real = std::get_if<double>(&value);
        box->setValue(real ? *real : 1);
        read = [box] { return Value(box->value()); };
        connect(box, &QDoubleSpinBox::valueChanged, this, [tell, read] { tell(read()); });
        field = box;
    }
    if (parameter.automatic[0] == '\0')
        return field;
    auto* both = new QWidget(this);
    auto* layout = new QHBoxLayout(both);
    layout->setContentsMargins(0, 0, 0, 0);
    auto* automatic = new QCheckBox(utf8(parameter.automatic), both);
    automatic->setToolTip(tr("Let the formula decide"));
    automatic->setAccessibleName(tr("%1: automatic").arg(words(parameter.name)));
    automatic->setChecked(std::holds_alternative<std::monostate>(value));
    field->setEnabled(!automatic->isChecked());
    field->setAccessibleName(words(parameter.name));
    layout->addWidget(field, 1);
    layout->addWidget(automatic);
    connect(automatic, &QCheckBox::toggled, this, [field, tell, read](bool on) {
        field->setEnabled(!on);
        tell(on ? Value(std::monostate{}) : read());
    });
    both->setFocusProxy(field);
    return both;
}

} // namespace fovea
