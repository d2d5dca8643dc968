#include "ui/widgets/busy_dot.h"

#include "ui/look/fonts.h"
#include "ui/look/motion.h"

#include <QtGui/QPainter>

namespace fovea {
namespace {

constexpr int side = 12;
constexpr int stepDegrees = 24;
constexpr double dot = 7.5;

} // namespace

BusyDot::BusyDot(QWidget* parent) : QWidget(parent), theme_(&lightTheme()) {
    setFixedSize(side, side);
    turning_.setInterval(std::chrono::milliseconds(40));
    connect(&turning_, &QTimer::timeout, this, [this] {
        degrees_ = (degrees_ + stepDegrees) % 360;
        update();
    });
}

void BusyDot::setTheme(const Theme& theme) {
    theme_ = &theme;
    update();
}

void BusyDot::setBusy(bool busy) {
    busy_ = busy;
    busy && !reducedMotion() ? turning_.start() : turning_.stop();
    update();
}

void BusyDot::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.scale(textScale(), textScale());
    const QRectF whole(0, 0, side, side);
    if (!busy_) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme_->good);
        const double margin = (side - dot) / 2;
        painter.drawEllipse(whole.adjusted(margin, margin, -margin, -margin));
        return;
    }
    const QRectF ring = whole.adjusted(1.5, 1.5, -1.5, -1.5);
    painter.setPen(QPen(theme_->line, 2));
    painter.drawEllipse(ring);
    painter.setPen(QPen(theme_->accent, 2, Qt::SolidLine, Qt::RoundCap));
    painter.drawArc(ring, -degrees_ * 16, 100 * 16); // Qt counts sixteenths of a degree
}

} // namespace fovea
