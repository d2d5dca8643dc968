#include "ui/look/fonts.h"
#include "ui/paint/drawn_text.h"
#include "ui/paint/matrix_layout.h"
#include "ui/words.h"

#include <QtCore/QCoreApplication>
#include <QtGui/QLinearGradient>
#include <QtGui/QPainter>

#include <algorithm>
#include <cmath>
#include <vector>

namespace fovea {

namespace {

void paintGradient(QPainter& painter, const QRectF& bar, const QPointF& from, const QPointF& to,
                   const Scale& scale, const Theme& theme) {
    const ColourMap colours(theme, scale);
    QLinearGradient gradient(from, to);
    constexpr int stops = 32;
    for (int i = 0; i <= stops; ++i) {
        const double t = static_cast<double>(i) / stops;
        gradient.setColorAt(t, colours(valueAt(scale, t)));
    }
    painter.setPen(QPen(theme.line, 1));
    painter.setBrush(gradient);
    painter.drawRect(bar);
}

} // namespace

void paintColours(QPainter& painter, const QRectF& bar, const Scale& scale, const Theme& theme) {
    paintGradient(painter, bar, bar.topLeft(), bar.topRight(), scale, theme);
}

void paintScale(QPainter& painter, const QRectF& bar, const Scale& scale, const Theme& theme) {
    paintGradient(painter, bar, bar.bottomLeft(), bar.topLeft(), scale, theme);
    const QFont font = numberFont(smallPoints);
    const double height = heightOf(font);
    painter.setPen(theme.quiet);
    painter.setFont(wordFont(smallPoints));
    drawWords(painter, QRectF(bar.left() - 30, bar.top() - height - 8, bar.width() + 60, height),
              Qt::AlignCenter, words(scale.quantity));
    painter.setFont(font);
    // On a low bar its ends are written, and between them what does not touch others.
    std::vector<ScaleTick> ticks = ticksOf(scale, bar.height() > 120 ? mostTicks : fewTicks);
    std::ranges::sort(ticks, {}, &ScaleTick::fraction);
    const auto touch = [&](const ScaleTick& a, const ScaleTick& b) {
        return std::abs(a.fraction - b.fraction) * bar.height() < 0.9 * height;
    };
    const ScaleTick* before = nullptr;
    for (const ScaleTick& tick : ticks) {
        const bool last = &tick == &ticks.back();
        if ((before && touch(*before, tick)) || (!last && before && touch(tick, ticks.back())))
            continue;
        before = &tick;
        drawWords(painter,
                  QRectF(bar.right() + 8, bar.bottom() - tick.fraction * bar.height() - height / 2,
                         70, height),
                  Qt::AlignLeft | Qt::AlignVCenter, tick.text);
    }
}

QString fullRange() {
    return QCoreApplication::translate("fovea", "0–1");
}

QString fittedRange() {
    return QCoreApplication::translate("fovea", "fitted");
}

void paintRange(QPainter& painter, const QRectF& bar, bool isFitted, const Theme& theme) {
    const RangeSwitch both = rangeSwitch(bar);
    const auto write = [&](const QRectF& box, const QString& text, bool isChosen) {
        painter.setFont(wordFont(smallPoints, isChosen ? QFont::DemiBold : QFont::Normal));
        painter.setPen(isChosen ? theme.ink : theme.accent);
        drawWords(painter, box, Qt::AlignCenter, text);
    };
    write(both.full, fullRange(), !isFitted);
    write(both.fitted, fittedRange(), isFitted);
}

} // namespace fovea
