#include "app/lessons/page_dots.h"

#include <QtGui/QPainter>

namespace fovea {
namespace {

constexpr int dot = 7;
constexpr int gap = 7;

} // namespace

void PageDots::set(int pages, int present) {
    pages_ = pages;
    present_ = present;
    setAccessibleName(tr("Page %1 of %2").arg(present + 1).arg(pages));
    updateGeometry();
    update();
}

void PageDots::setTheme(const Theme& theme) {
    theme_ = &theme;
    update();
}

QSize PageDots::sizeHint() const {
    return {pages_ * (dot + gap), dot + 6};
}

void PageDots::paintEvent(QPaintEvent*) {
    if (!theme_)
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QColor accent = theme_->accent;
    const QColor pale = theme_->line;
    const double width = pages_ * (dot + gap) - gap;
    for (int i = 0; i < pages_; ++i) {
        const int place = isRightToLeft() ? pages_ - 1 - i : i;
        const QRectF round((this->width() - width) / 2 + place * (dot + gap),
                           (height() - dot) / 2.0, dot, dot);
        painter.setPen(i == present_ ? QPen(accent, 1.8) : QPen(Qt::NoPen));
        painter.setBrush(i < present_    ? QBrush(accent)
                         : i == present_ ? QBrush(Qt::NoBrush)
                                         : QBrush(pale));
        painter.drawEllipse(i == present_ ? round.adjusted(0.5, 0.5, -0.5, -0.5) : round);
    }
}

} // namespace fovea
