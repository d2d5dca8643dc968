#include "ui/paint/figure_painter.h"

#include "ui/fonts.h"
#include "ui/paint/drawn_text.h"
#include "ui/paint/painters.h"
#include "ui/words.h"

#include <QtGui/QPainter>

#include <cmath>

namespace fovea {

void paintFigure(QPainter& painter, const QRectF& area, const Figure& figure, const Theme& theme,
                 const PaintOptions& options) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    std::visit([&](const auto& kind) { paint(painter, area, kind, theme, options); }, figure);
    painter.restore();
}

QSizeF naturalSize(const Figure& figure, const PaintOptions& options) {
    return std::visit([&](const auto& kind) { return natural(kind, options); }, figure);
}

Room roomAt(const Figure& figure, double width, const PaintOptions& options) {
    return std::visit([&](const auto& kind) { return room(kind, width, options); }, figure);
}

std::optional<Place> placeAt(const Figure& figure, const QRectF& area, const QPointF& point,
                             const PaintOptions& options) {
    return std::visit([&](const auto& kind) { return place(kind, area, point, options); }, figure);
}

double widthOf(const QFont& font, const QString& text) {
    return QFontMetricsF(font).horizontalAdvance(text);
}

double heightOf(const QFont& font) {
    return QFontMetricsF(font).height();
}

QString elided(const QFont& font, const QString& text, double width) {
    return QFontMetricsF(font).elidedText(text, Qt::ElideRight, width);
}

void paintNothing(QPainter& painter, const QRectF& area, const Theme& theme, const QString& hint) {
    painter.setFont(wordFont(bodyPoints));
    painter.setPen(theme.quiet);
    painter.drawText(area, Qt::AlignCenter, hint);
}

double titleHeight(const Message& title) {
    return title.text.empty() ? 0 : std::ceil(heightOf(wordFont(titlePoints))) + 12;
}

double paintTitle(QPainter& painter, const QPointF& topLeft, double width, const Message& title,
                  const Message& subtitle, const Theme& theme) {
    const QFont strong = wordFont(titlePoints, QFont::DemiBold);
    const QFont soft = wordFont(bodyPoints);
    const double height = heightOf(strong);
    const QString first = elided(strong, words(title), width);
    painter.setFont(strong);
    painter.setPen(theme.ink);
    drawWords(painter, QRectF(topLeft, QSizeF(width, height)), Qt::AlignLeft | Qt::AlignVCenter,
              first);
    const double used = widthOf(strong, first) + 10;
    if (!subtitle.text.empty() && used < width) {
        painter.setFont(soft);
        painter.setPen(theme.quiet);
        painter.drawText(QRectF(topLeft + QPointF(used, 1), QSizeF(width - used, height)),
                         Qt::AlignLeft | Qt::AlignVCenter,
                         elided(soft, words(subtitle), width - used));
    }
    return titleHeight(title);
}

} // namespace fovea
