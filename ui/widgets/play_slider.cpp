#include "ui/widgets/play_slider.h"
#include "ui/widgets/small_button.h"

#include <QtCore/QSignalBlocker>
#include <QtWidgets/QComboBox>
#include <QtWidgets/QHBoxLayout>
#include <QtWidgets/QLabel>
#include <QtWidgets/QSlider>
#include <QtWidgets/QToolButton>

#include <algorithm>
#include <chrono>
#include <utility>

namespace fovea {
namespace {

constexpr int sliderWidth = 120;

} // namespace

PlaySlider::PlaySlider(const QString& name, QWidget* parent)
    : QWidget(parent), slider_(new QSlider(Qt::Horizontal, this)), pace_(new QComboBox(this)),
      back_(smallButton(QStringLiteral("◀"), tr("%1: back").arg(name), this)),
      play_(smallButton({}, tr("%1: play").arg(name), this)),
      next_(smallButton(QStringLiteral("▶"), tr("%1: next").arg(name), this)) {
    setAccessibleName(name);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    slider_->setFixedWidth(sliderWidth);
    slider_->setAccessibleName(name);
    slider_->setToolTip(name);
    pace_->setAccessibleName(tr("%1: pace").arg(name));
    pace_->setToolTip(tr("Pace"));
    const std::pair<QString, int> paces[] = {
        {tr("slow"), 2400}, {tr("steady"), 1200}, {tr("quick"), 400}};
    for (const auto& [text, milliseconds] : paces)
        pace_->addItem(text, milliseconds);
    pace_->setCurrentIndex(1);
    auto* paceName = new QLabel(tr("Pace"), this);
    paceName->setObjectName(QStringLiteral("quiet"));
    paceName->setBuddy(pace_);
    for (QWidget* widget :
         std::initializer_list<QWidget*>{back_, play_, next_, slider_, paceName, pace_})
        layout->addWidget(widget);
    showPace();
    connect(pace_, &QComboBox::currentIndexChanged, this, &PlaySlider::showPace);
    connect(back_, &QToolButton::clicked, this, [this] { step(-1); });
    connect(next_, &QToolButton::clicked, this, [this] { step(1); });
    connect(play_, &QToolButton::clicked, this, [this] { play(!isPlaying()); });
    connect(slider_, &QSlider::valueChanged, this, [this](int now) {
        showState();
        Q_EMIT changed(now);
    });
    connect(&timer_, &QTimer::timeout, this, [this] {
        if (!ready_ || ready_())
            step(1);
    });
    // As wide as its longer word, whichever it shows.
    play_->setMinimumWidth(play_->fontMetrics().horizontalAdvance(tr("Pause")) + 28);
    showState();
}

void PlaySlider::showAsFilm(std::function<bool()> ready) {
    isFilm_ = true;
    ready_ = std::move(ready);
    slider_->setMaximumWidth(QWIDGETSIZE_MAX);
    if (auto* box = qobject_cast<QHBoxLayout*>(layout()))
        box->setStretchFactor(slider_, 1);
    showPace();
}

void PlaySlider::showPace() {
    constexpr int valuesAtThatPace = 8; // of a film, however many it has
    constexpr int least = 40;           // milliseconds
    const int each = pace_->currentData().toInt();
    const int values = std::max(slider_->maximum() - slider_->minimum(), 1);
    timer_.setInterval(std::chrono::milliseconds(
        isFilm_ ? std::max(least, each * valuesAtThatPace / values) : each));
}

void PlaySlider::setRange(int least, int most) {
    const QSignalBlocker quiet(slider_);
    slider_->setRange(least, std::max(least, most));
    showPace();
    showState();
}

void PlaySlider::setValue(int value) {
    const QSignalBlocker quiet(slider_);
    slider_->setValue(value);
    showState();
}

int PlaySlider::value() const {
    return slider_->value();
}

// From the beginning, where it stands at the end.
void PlaySlider::play(bool on) {
    if (on && slider_->value() == slider_->maximum())
        slider_->setValue(slider_->minimum());
    if (on)
        timer_.start();
    else
        timer_.stop();
    showState();
}

void PlaySlider::step(int by) {
    slider_->setValue(slider_->value() + by);
    if (slider_->value() == slider_->maximum())
        timer_.stop();
    showState();
}

void PlaySlider::showState() {
    back_->setEnabled(slider_->value() > slider_->minimum());
    next_->setEnabled(slider_->value() < slider_->maximum());
    play_->setText(isPlaying() ? tr("Pause") : tr("Play"));
}

} // namespace fovea
