#include "ui/plot/clipped_lines.h"
#include "ui/plot/curve_pixels.h"
#include "ui/plot/plot_parts.h"

#include <QtGui/QPainter>
#include <QtGui/QPainterPath>

#include <algorithm>
#include <cmath>

namespace fovea {
namespace {

void paintArrow(QPainter& painter, const QPointF& from, const QPointF& to, const QColor& colour) {
    const QPointF way = to - from;
    const double length = std::hypot(way.x(), way.y());
    if (!(length > 0))
        return;
    const QPointF along = way / length;
    const QPointF across(-along.y(), along.x());
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawPolygon(
        QPolygonF{to, to - along * 10 + across * 4.2, to - along * 10 - across * 4.2});
}

// A third of it, and no transparency: its lines lie on each other.
QColor paleColour(const QColor& colour, const QColor& ground) {
    const auto mixed = [](int one, int other) { return (one + 2 * other) / 3; };
    return {mixed(colour.red(), ground.red()), mixed(colour.green(), ground.green()),
            mixed(colour.blue(), ground.blue())};
}

} // namespace

QColor seriesColour(const Theme& theme, Index series) {
    return series == Plot::quiet   ? theme.quiet
           : series == Plot::frame ? theme.line
                                   : headColour(theme, series);
}

QPen penOf(const Plot& plot, const Plot::Curve& curve, const Theme& theme,
           const PaintOptions& options) {
    const auto several =
        std::ranges::count_if(plot.curves, [](const auto& one) { return one.series > 0; }) > 0;
    const Index series = std::max<Index>(curve.series, 0);
    const bool marked = showsMarks(theme, options) && several && !curve.faint;
    // The first few differ by their hues; dashes help where there are more.
    const Index dashes = curve.faint ? 0 : marked ? series : series / headColours;
    const double width = curve.strong ? 2.2 : curve.faint ? 1 : 1.6;
    const QColor colour = seriesColour(theme, curve.series);
    QPen pen = seriesPen(curve.faint ? paleColour(colour, theme.ground) : colour, width, dashes,
                         dashes > 0);
    if (curve.stroke != Plot::Stroke::solid)
        pen.setDashPattern(curve.stroke == Plot::Stroke::dashed ? QList<double>{4, 3}
                                                                : QList<double>{1, 2.5});
    pen.setJoinStyle(Qt::RoundJoin);
    return pen;
}

void paintBand(QPainter& painter, const PlotLayout& layout, const Plot::Curve& curve,
               const Theme& theme) {
    QColor soft = seriesColour(theme, curve.series);
    soft.setAlphaF(0.14F);
    painter.setPen(Qt::NoPen);
    painter.setBrush(soft);
    QPolygonF upper, lower;
    const auto flush = [&] {
        std::ranges::reverse(lower);
        if (upper.size() > 1)
            painter.drawPolygon(upper + lower);
        upper.clear();
        lower.clear();
    };
    const auto within = [&](double y) {
        return std::clamp(y, layout.map.top(), layout.map.bottom());
    };
    for (std::size_t i = 0; i < curve.margin.size(); ++i) {
        const double x = layout.atX(curve.x[i]);
        const double high = layout.atY(curve.y[i] + curve.margin[i]);
        const double low = layout.atY(curve.y[i] - curve.margin[i]);
        if (!std::isfinite(high) || !std::isfinite(low) || x < layout.map.left() ||
            x > layout.map.right()) {
            flush();
            continue;
        }
        upper << QPointF(x, within(high));
        lower << QPointF(x, within(low));
    }
    flush();
}

void paintCurve(QPainter& painter, const PlotLayout& layout, const Plot::Curve& curve,
                const std::vector<QPolygonF>& pieces, const QPen& pen) {
    painter.setBrush(Qt::NoBrush);
    painter.setPen(pen);
    const QRectF box = layout.map.adjusted(-1, -1, 1, 1);
    const std::vector<QPolygonF> clipped = clippedLines(box, pieces);
    if (!drawCurvePixels(painter, box, clipped, pen)) {
        QPainterPath path;
        for (const QPolygonF& piece : clipped)
            path.addPolygon(piece);
        painter.drawPath(path);
    }
    if (const QPolygonF& last = pieces.back(); curve.arrow && last.size() > 1)
        paintArrow(painter, last[last.size() - 2], last.back(), pen.color());
}

} // namespace fovea
