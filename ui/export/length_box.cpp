#include "ui/export/length_box.h"

namespace fovea {
namespace {

constexpr double least = 10;
constexpr double most = 2000;
constexpr double none = least - 0.1; // stands for no length

} // namespace

LengthBox::LengthBox(QWidget* parent) : NumberBox(parent) {
    setRange(none, most);
    setDecimals(1);
    setSingleStep(5);
    setSuffix(tr(" mm"));
    setSpecialValueText(tr("automatic"));
    setKeyboardTracking(false);
}

void LengthBox::setLength(const std::optional<double>& millimetres) {
    setValue(millimetres.value_or(none));
}

std::optional<double> LengthBox::length() const {
    return value() < least ? std::nullopt : std::optional(value());
}

void LengthBox::stepBy(int steps) {
    if (length())
        NumberBox::stepBy(steps);
    else
        setValue(natural_);
}

} // namespace fovea
