#include "ui/widgets/number_slider.h"

#include <QtCore/QSignalBlocker>
#include <QtWidgets/QHBoxLayout>
#include <QtWidgets/QSlider>
#include <QtWidgets/QToolButton>

#include <algorithm>
#include <chrono>
#include <cmath>

namespace fovea {
namespace {

constexpr int sliderSteps = 120;
constexpr auto pace = std::chrono::milliseconds(60); // of a step while it plays
constexpr double times = 32;                         // around a usual number

// Three digits, so that what a slider sets can be read.
double rounded(double value) {
    if (value == 0 || !std::isfinite(value))
        return 0;
    // By a power of ten that is whole: 0.1 is no number of double.
    const int digits = 2 - static_cast<int>(std::floor(std::log10(std::abs(value))));
    const double unit = std::pow(10, std::abs(digits));
    return digits > 0 ? std::round(value * unit) / unit : std::round(value / unit) * unit;
}

} // namespace

NumberRange numberRange(const Parameter& parameter, double usual, double value) {
    const bool whole = parameter.type == ParameterType::integer;
    const bool isSmall = parameter.least >= 0 && parameter.most <= 1;
    NumberRange range{.whole = whole};
    if (isSmall) {
        range.low = parameter.least;
        range.high = parameter.most;
    } else if (whole) {
        range.low = std::max(parameter.least, -16.0);
        range.high = std::min(parameter.most, std::max({16.0, 4 * usual, value}));
    } else if (usual > 0 && parameter.least >= 0) {
        range.logarithmic = true;
        range.low = std::max(parameter.least, usual / times);
        range.high = std::min(parameter.most, usual * times);
        if (value > 0) {
            range.low = std::min(range.low, value);
            range.high = std::max(range.high, value);
        }
    } else {
        const double far = std::max({4 * std::abs(usual), std::abs(value), 1.0});
        range.low = std::max(parameter.least, usual < 0 || value < 0 ? -far : 0);
        range.high = std::min(parameter.most, usual == 0 ? std::max(100.0, far) : far);
    }
    return range;
}

NumberSlider::NumberSlider(const QString& name, const NumberRange& range, QWidget* parent)
    : QWidget(parent), range_(range), slider_(new QSlider(Qt::Horizontal, this)),
      play_(new QToolButton(this)) {
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    slider_->setRange(0, range.whole ? static_cast<int>(range.high - range.low) : sliderSteps);
    slider_->setMinimumWidth(44);
    slider_->setAccessibleName(tr("%1: slider").arg(name));
    slider_->setToolTip(name);
    play_->setObjectName(QStringLiteral("small"));
    play_->setAccessibleName(tr("%1: play").arg(name));
    layout->addWidget(slider_, 1);
    layout->addWidget(play_);
    timer_.setInterval(range.whole ? 6 * pace : pace);
    connect(slider_, &QSlider::sliderPressed, this, [this] { begins_ = true; });
    connect(slider_, &QSlider::sliderReleased, this, [this] { begins_ = true; });
    connect(slider_, &QSlider::valueChanged, this, [this](int step) {
        Q_EMIT moved(valueAt(step), begins_);
        begins_ = !slider_->isSliderDown() && !timer_.isActive();
    });
    connect(play_, &QToolButton::clicked, this, [this] { play(!timer_.isActive()); });
    connect(&timer_, &QTimer::timeout, this, [this] {
        slider_->setValue(slider_->value() + 1);
        if (slider_->value() == slider_->maximum())
            play(false);
    });
    showState();
}

double NumberSlider::valueAt(int step) const {
    if (range_.whole)
        return range_.low + step;
    const double share = static_cast<double>(step) / sliderSteps;
    return rounded(range_.logarithmic ? range_.low * std::pow(range_.high / range_.low, share)
                                      : std::lerp(range_.low, range_.high, share));
}

void NumberSlider::setValue(double value) {
    const QSignalBlocker quiet(slider_);
    double step = value - range_.low;
    if (!range_.whole && range_.logarithmic)
        step = value > 0
                   ? sliderSteps * std::log(value / range_.low) / std::log(range_.high / range_.low)
                   : 0;
    else if (!range_.whole)
        step = sliderSteps * (value - range_.low) / (range_.high - range_.low);
    slider_->setValue(static_cast<int>(
        std::lround(std::clamp(step, 0.0, static_cast<double>(slider_->maximum())))));
}

// From the beginning, where it stands at the end.
void NumberSlider::play(bool on) {
    begins_ = true;
    if (on) {
        timer_.start();
        if (slider_->value() == slider_->maximum())
            slider_->setValue(slider_->minimum());
    } else {
        timer_.stop();
    }
    showState();
}

void NumberSlider::showState() {
    const bool plays = timer_.isActive();
    play_->setText(plays ? QStringLiteral("❚❚") : QStringLiteral("▶"));
    play_->setToolTip(plays ? tr("Pause") : tr("Play"));
}

} // namespace fovea
