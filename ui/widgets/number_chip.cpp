#include "ui/widgets/number_chip.h"

#include "core/base/table.h"
#include "ui/widgets/parameter_form.h"
#include "ui/words.h"

#include <QtCore/QSignalBlocker>
#include <QtGui/QKeyEvent>
#include <QtGui/QScreen>
#include <QtWidgets/QFrame>
#include <QtWidgets/QSlider>
#include <QtWidgets/QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace fovea {
namespace {

constexpr int steps = 1000; // of the slider

} // namespace

NumberChip::NumberChip(const Parameter& parameter, QString symbol, double reach, QWidget* parent)
    : QToolButton(parent), parameter_(parameter), symbol_(std::move(symbol)), reach_(reach),
      value_(parameter.defaultValue) {
    setObjectName(utf8(parameter.id));
    setMinimumHeight(38);
    setToolTip(tr("%1 (arrow keys step it)").arg(words(parameter.name)));
    connect(this, &QToolButton::clicked, this, &NumberChip::open);
    setValue(value_);
}

double NumberChip::number() const {
    if (std::holds_alternative<std::monostate>(value_)) // automatic
        return parameter_.resolve({});
    const auto* whole = std::get_if<std::int64_t>(&value_);
    return whole ? static_cast<double>(*whole) : std::get<double>(value_);
}

void NumberChip::setValue(const Value& value) {
    value_ = value;
    const QString text = std::holds_alternative<std::monostate>(value) ? words(parameter_.automatic)
                                                                       : utf8(printValue(value));
    setText(symbol_.arg(text));
    setAccessibleName(QStringLiteral("%1: %2").arg(words(parameter_.name), text));
}

Value NumberChip::at(int step) const {
    const double least =
        std::max(parameter_.least, parameter_.type == ParameterType::integer ? 0.0 : 1e-9);
    const double shift = parameter_.type == ParameterType::integer && least < 1 ? 1 : 0;
    const double value = (least + shift) * std::pow((reach_ + shift) / (least + shift),
                                                    static_cast<double>(step) / steps) -
                         shift;
    if (parameter_.type == ParameterType::integer)
        return static_cast<std::int64_t>(std::llround(value));
    const double power = std::pow(10, std::floor(std::log10(value)) - 2); // three digits will do
    return std::clamp(std::round(value / power) * power, parameter_.least, parameter_.most);
}

int NumberChip::stepOf(double value) const {
    int low = 0;
    int high = steps;
    while (low < high) { // what at() gives grows with the step
        const int middle = (low + high) / 2;
        const Value there = at(middle);
        const auto* whole = std::get_if<std::int64_t>(&there);
        if ((whole ? static_cast<double>(*whole) : std::get<double>(there)) < value)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

void NumberChip::step(int by) {
    Value next;
    if (parameter_.type == ParameterType::integer)
        next = std::clamp<std::int64_t>(std::llround(number()) + by,
                                        static_cast<std::int64_t>(parameter_.least),
                                        static_cast<std::int64_t>(parameter_.most));
    else
        next = at(std::clamp(stepOf(number()) + 10 * by, 0, steps));
    if (next != value_)
        change(next);
}

// By itself, and not by a slider that is dragged.
void NumberChip::change(const Value& next) {
    setValue(next);
    Q_EMIT begun();
    Q_EMIT changed(next);
}

void NumberChip::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Up || event->key() == Qt::Key_Down)
        step(event->key() == Qt::Key_Up ? 1 : -1);
    else
        QToolButton::keyPressEvent(event);
}

void NumberChip::open() {
    auto* panel = new QFrame(this, Qt::Popup | Qt::FramelessWindowHint);
    panel->setAttribute(Qt::WA_DeleteOnClose);
    panel->setObjectName(QStringLiteral("panel"));
    auto* layout = new QVBoxLayout(panel);
    layout->setContentsMargins(14, 12, 14, 12);
    layout->setSpacing(10);
    const RowInfo row{.id = parameter_.id, .parameters = {parameter_}};
    auto* form = new ParameterForm(row, {{parameter_.id, value_}}, {}, panel);
    connect(form, &ParameterForm::changed, this,
            [this](const std::string&, const Value& next) { change(next); });
    if (parameter_.least >= 0) {
        auto* slider = new QSlider(Qt::Horizontal, panel);
        slider->setRange(0, steps);
        slider->setMinimumWidth(260);
        if (const double values = reach_ - parameter_.least; // few: a key reaches the next one
            parameter_.type == ParameterType::integer && values < steps)
            slider->setSingleStep(static_cast<int>(steps / std::max(values, 1.0)) + 1);
        slider->setPageStep(steps / 10);
        slider->setValue(stepOf(number()));
        slider->setAccessibleName(words(parameter_.name));
        slider->setToolTip(words(parameter_.name));
        layout->addWidget(slider);
        connect(slider, &QSlider::sliderPressed, this, &NumberChip::begun);
        connect(slider, &QSlider::valueChanged, this, [this, form, slider](int step) {
            const Value next = at(step);
            if (next == value_)
                return;
            form->setValue(parameter_.id, next);
            if (!slider->isSliderDown()) // a key
                return change(next);
            setValue(next);
            Q_EMIT changed(next);
        });
        connect(form, &ParameterForm::changed, slider, [this, slider] {
            const QSignalBlocker quiet(slider);
            slider->setValue(stepOf(number()));
        });
    }
    layout->addWidget(form);
    panel->adjustSize();
    const QRect room = screen()->availableGeometry();
    QPoint corner = mapToGlobal(QPoint(0, height() + 6));
    corner.setX(std::max(room.left(), std::min(corner.x(), room.right() - panel->width())));
    if (corner.y() + panel->height() > room.bottom()) // above it
        corner.setY(mapToGlobal(QPoint(0, -6)).y() - panel->height());
    panel->move(corner);
    panel->show();
    if (auto* slider = panel->findChild<QSlider*>())
        slider->setFocus();
}

} // namespace fovea
