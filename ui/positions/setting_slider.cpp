#include "ui/positions/setting_slider.h"

#include "ui/look/fonts.h"
#include "ui/widgets/accessible_toggle.h"
#include "ui/words.h"

#include <QtCore/QSignalBlocker>
#include <QtWidgets/QHBoxLayout>
#include <QtWidgets/QLabel>
#include <QtWidgets/QSlider>
#include <QtWidgets/QToolButton>

#include <algorithm>

namespace fovea {
namespace {

constexpr int sliderWidth = 84;
constexpr auto pace = std::chrono::milliseconds(180);

} // namespace

SettingSlider::SettingSlider(const Parameter& parameter, QWidget* parent)
    : QWidget(parent), parameter_(parameter), slider_(new QSlider(Qt::Horizontal, this)),
      number_(new QLabel(this)), play_(new QToolButton(this)) {
    const QString name = words(parameter.name);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 10, 0);
    layout->setSpacing(6);
    auto* label = new QLabel(name, this);
    label->setObjectName(QStringLiteral("quiet"));
    label->setBuddy(slider_);
    slider_->setObjectName(utf8(parameter.id));
    slider_->setMaximumWidth(sliderWidth);
    slider_->setMinimumWidth(sliderWidth / 2);
    slider_->setAccessibleName(name);
    slider_->setToolTip(name);
    number_->setObjectName(QStringLiteral("quiet"));
    number_->setFont(numberFont(smallPoints));
    play_->setObjectName(QStringLiteral("small"));
    makeToggle(*play_);
    play_->setAutoRaise(true);
    for (QWidget* widget : std::initializer_list<QWidget*>{label, slider_, number_, play_})
        layout->addWidget(widget);
    timer_.setInterval(pace);
    connect(slider_, &QSlider::valueChanged, this, [this](int value) {
        tell();
        Q_EMIT changed(value);
    });
    connect(play_, &QToolButton::toggled, this, &SettingSlider::play);
    connect(&timer_, &QTimer::timeout, this, [this] { // round and round
        const bool ends = slider_->value() >= slider_->maximum();
        slider_->setValue(ends ? slider_->minimum() : slider_->value() + 1);
    });
    play(false);
}

void SettingSlider::show(int value, int least, int most) {
    const QSignalBlocker quiet(slider_);
    slider_->setRange(least, std::max(least, most));
    slider_->setPageStep(std::max(1, (most - least) / 10));
    slider_->setValue(value);
    slider_->setEnabled(most > least);
    play_->setEnabled(most > least);
    number_->setMinimumWidth(number_->fontMetrics().horizontalAdvance(QString::number(most)) + 2);
    tell();
}

void SettingSlider::tell() {
    number_->setText(QString::number(slider_->value()));
}

void SettingSlider::play(bool on) {
    on ? timer_.start() : timer_.stop();
    play_->setText(on ? QStringLiteral("❚❚") : QStringLiteral("▶"));
    const QString name = words(parameter_.name);
    play_->setToolTip(on ? tr("%1: pause").arg(name) : tr("%1: play").arg(name));
    play_->setAccessibleName(play_->toolTip());
}

} // namespace fovea
