#include "ui/widgets/parameter_form.h"

#include "core/base/error.h"
#include "core/base/files.h"
#include "core/base/npy.h"
#include "core/base/table.h"
#include "ui/option_words.h"
#include "ui/widgets/number_slider.h"
#include "ui/words.h"

#include <QtCore/QSignalBlocker>
#include <QtWidgets/QCheckBox>
#include <QtWidgets/QComboBox>
#include <QtWidgets/QFileDialog>
#include <QtWidgets/QFormLayout>
#include <QtWidgets/QHBoxLayout>
#include <QtWidgets/QLabel>
#include <QtWidgets/QLineEdit>
#include <QtWidgets/QPushButton>
#include <QtWidgets/QSpinBox>
#include <QtWidgets/QToolTip>

#include <climits>
#include <cmath>

namespace fovea {
namespace {

constexpr std::size_t largestMatrix = std::size_t{64} << 20; // bytes

// What automatic comes to; nothing where no number tells.
Value resolved(const Parameter& parameter, const Sizes& sizes) {
    if (!parameter.resolve)
        return std::string();
    const double value = parameter.resolve(sizes);
    if (parameter.type == ParameterType::integer)
        return static_cast<std::int64_t>(std::llround(value));
    return value;
}

double asNumber(const Value& value) {
    if (const auto* whole = std::get_if<std::int64_t>(&value))
        return static_cast<double>(*whole);
    const auto* number = std::get_if<double>(&value);
    return number ? *number : 0;
}

} // namespace

ParameterForm::ParameterForm(const RowInfo& row, const Values& values, const Sizes& sizes,
                             QWidget* parent, bool sliders)
    : QWidget(parent), sliders_(sliders) {
    auto* layout = new QFormLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setHorizontalSpacing(12);
    layout->setVerticalSpacing(8);
    layout->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    for (const Parameter& parameter : row.parameters) {
        QWidget* widget = field(parameter, values.at(parameter.id), sizes);
        auto* label = new QLabel(words(parameter.name), this);
        label->setBuddy(widget);
        layout->addRow(label, widget);
    }
}

QWidget* ParameterForm::field(const Parameter& parameter, const Value& value, const Sizes& sizes) {
    if (parameter.automatic[0] != '\0')
        return automaticField(parameter, value, sizes);
    const Editor made = editor(parameter, value);
    if (made.write)
        writers_[parameter.id] = made.write;
    const bool isNumber =
        parameter.type == ParameterType::number || parameter.type == ParameterType::integer;
    return sliders_ && isNumber && made.write
               ? withSlider(parameter, asNumber(parameter.defaultValue), made)
               : made.widget;
}

void ParameterForm::setSizes(const Sizes& sizes) {
    for (const auto& resolve : resolvers_)
        resolve(sizes);
}

void ParameterForm::setValue(const std::string& parameter, const Value& value) {
    if (const auto found = writers_.find(parameter); found != writers_.end())
        found->second(value);
}

QWidget* ParameterForm::withSlider(const Parameter& parameter, double usual, const Editor& inner) {
    auto* both = new QWidget(this);
    auto* layout = new QHBoxLayout(both);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(6);
    constexpr int fieldWidth = 76;
    inner.widget->setMaximumWidth(fieldWidth);
    double value = usual;
    try {
        value = asNumber(inner.read());
    } catch (const Error&) {
    }
    auto* slider =
        new NumberSlider(words(parameter.name), numberRange(parameter, usual, value), both);
    slider->setValue(value);
    layout->addWidget(inner.widget, 1);
    layout->addWidget(slider, 2);
    both->setFocusProxy(inner.widget);
    connect(slider, &NumberSlider::moved, this,
            [this, inner, parameter](double number, bool begins) {
                const Value moved = parameter.type == ParameterType::integer
                                        ? Value(static_cast<std::int64_t>(std::llround(number)))
                                        : Value(number);
                inner.write(moved);
                Q_EMIT slid(parameter.id, moved, begins);
            });
    connect(this, &ParameterForm::changed, slider,
            [slider, id = parameter.id](const std::string& changedId, const Value& now) {
                if (changedId == id && !std::holds_alternative<std::monostate>(now))
                    slider->setValue(asNumber(now));
            });
    return both;
}

ParameterForm::Editor ParameterForm::editor(const Parameter& parameter, const Value& value) {
    const std::string id = parameter.id;
    Editor made{};
    switch (parameter.type) {
    case ParameterType::boolean: {
        auto* box = new QCheckBox(this);
        box->setChecked(std::get<bool>(value));
        made = {box, [box] { return Value(box->isChecked()); }};
        connect(box, &QCheckBox::toggled, this,
                [this, id](bool on) { Q_EMIT changed(id, Value(on)); });
        break;
    }
    case ParameterType::option: {
        auto* box = new QComboBox(this);
        for (const std::string& option : parameter.options)
            box->addItem(optionWords(option), utf8(option));
        box->setCurrentIndex(box->findData(utf8(std::get<std::string>(value))));
        const auto read = [box] { return Value(box->currentData().toString().toStdString()); };
        made = {box, read};
        connect(box, &QComboBox::currentIndexChanged, this,
                [this, id, read] { Q_EMIT changed(id, read()); });
        break;
    }
    case ParameterType::integer:
        made = parameter.most <= INT_MAX && parameter.least >= INT_MIN ? spinBox(parameter, value)
                                                                       : lineEdit(parameter, value);
        break;
    case ParameterType::number:
    case ParameterType::text:
    case ParameterType::integers:
    case ParameterType::interval:
        made = lineEdit(parameter, value);
        break;
    case ParameterType::matrix:
        made = matrixButton(parameter, value);
        break;
    }
    if (made.widget->toolTip().isEmpty())
        made.widget->setToolTip(utf8(domain(parameter)));
    made.widget->setObjectName(utf8(parameter.id));
    made.widget->setAccessibleName(words(parameter.name));
    return made;
}

ParameterForm::Editor ParameterForm::spinBox(const Parameter& parameter, const Value& value) {
    auto* box = new QSpinBox(this);
    box->setRange(static_cast<int>(parameter.least), static_cast<int>(parameter.most));
    box->setKeyboardTracking(false);
    if (const auto* whole = std::get_if<std::int64_t>(&value))
        box->setValue(static_cast<int>(*whole));
    const auto read = [box] { return Value(static_cast<std::int64_t>(box->value())); };
    connect(box, &QSpinBox::valueChanged, this,
            [this, id = parameter.id, read] { Q_EMIT changed(id, read()); });
    return {box, read, [box](const Value& now) {
                const QSignalBlocker quiet(box);
                box->setValue(static_cast<int>(asNumber(now)));
            }};
}

// Any number, exactly as it is written; what is not possible is marked and says what would be.
ParameterForm::Editor ParameterForm::lineEdit(const Parameter& parameter, const Value& value) {
    auto* line = new QLineEdit(utf8(printValue(value)), this);
    line->setProperty("parameter", true);
    line->setCursorPosition(0); // of a long number its beginning is seen
    line->setToolTip(utf8(domain(parameter)));
    const auto read = [line, parameter] {
        QString text = line->text();
        if (parameter.type != ParameterType::text)
            text.remove(QLatin1Char(' '));
        return readValue(parameter, text.toStdString(), parameter.id);
    };
    connect(line, &QLineEdit::textEdited, this,
            [this, line, id = parameter.id, read, expected = utf8(domain(parameter))] {
                bool possible = true;
                try {
                    Q_EMIT changed(id, read());
                } catch (const Error&) {
                    possible = false;
                }
                line->setStyleSheet(possible ? QString() : QStringLiteral("color: #D0342C;"));
                if (!possible)
                    QToolTip::showText(line->mapToGlobal(QPoint(0, line->height())),
                                       tr("Expected: %1").arg(expected), line);
                else
                    QToolTip::hideText();
                line->setAccessibleDescription(possible ? QString()
                                                        : tr("Expected: %1").arg(expected));
            });
    return {line, read, [line](const Value& now) {
                line->setText(utf8(printValue(now)));
                line->setCursorPosition(0);
            }};
}

ParameterForm::Editor ParameterForm::matrixButton(const Parameter& parameter, const Value& value) {
    auto* button = new QPushButton(this);
    const auto& given = std::get<GivenMatrix>(value);
    button->setText(given.cells.isNull() ? tr("Load…") : unmarked(labelText(printValue(value))));
    button->setToolTip(utf8(domain(parameter)));
    connect(button, &QPushButton::clicked, this, [this, button, id = parameter.id] {
        const QString path =
            QFileDialog::getOpenFileName(this, tr("Open a matrix"), {}, tr("NumPy arrays (*.npy)"));
        if (path.isEmpty())
            return;
        try {
            const std::string file = path.toStdString();
            const Tensor read = readNpyFile(disk(), file, largestMatrix, true);
            const Value loaded = GivenMatrix{read.type() == Type::u8 ? read : read.as<double>()};
            button->setText(unmarked(labelText(printValue(loaded))));
            Q_EMIT changed(id, loaded);
        } catch (const Error& error) {
            button->setText(unmarked(words(error.message())));
        }
    });
    return {button, [value] { return value; }};
}

// An editor, and a switch beside it that says what decides otherwise. Switched off, the number
// starts from what was decided.
QWidget* ParameterForm::automaticField(const Parameter& parameter, const Value& value,
                                       const Sizes& sizes) {
    const bool decided = std::holds_alternative<std::monostate>(value);
    const Editor inner = editor(parameter, decided ? resolved(parameter, sizes) : value);
    QWidget* shown = sliders_ && inner.write && parameter.resolve
                         ? withSlider(parameter, asNumber(resolved(parameter, sizes)), inner)
                         : inner.widget;
    auto* both = new QWidget(this);
    auto* layout = new QHBoxLayout(both);
    layout->setContentsMargins(0, 0, 0, 0);
    auto* automatic = new QCheckBox(words(parameter.automatic), both);
    automatic->setToolTip(tr("Use the formula"));
    automatic->setAccessibleName(tr("%1: automatic").arg(words(parameter.name)));
    automatic->setChecked(decided);
    shown->setEnabled(!decided);
    layout->addWidget(shown, 1);
    layout->addWidget(automatic);
    both->setFocusProxy(inner.widget);
    connect(automatic, &QCheckBox::toggled, this, [this, inner, shown, id = parameter.id](bool on) {
        shown->setEnabled(!on);
        Value now = std::monostate{};
        try {
            if (!on)
                now = inner.read();
        } catch (const Error&) { // empty, until something is typed
            return inner.widget->setFocus(Qt::OtherFocusReason);
        }
        Q_EMIT changed(id, now);
    });
    if (inner.write && parameter.resolve)
        resolvers_.emplace_back([inner, automatic, parameter,
                                 slider = shown->findChild<NumberSlider*>()](const Sizes& now) {
            if (!automatic->isChecked())
                return;
            inner.write(resolved(parameter, now));
            if (slider)
                slider->setValue(asNumber(resolved(parameter, now)));
        });
    return both;
}

} // namespace fovea
