#include "ui/paint/curve_pixels.h"
#include "ui/paint/plot_parts.h"

#include <QtGui/QPainter>
#include <QtGui/QPainterPath>

#include <algorithm>
#include <cmath>

namespace fovea {
namespace {

// A curve as pixels: pieces between gaps, of each pixel's points only those that are seen.
std::vector<QPolygonF> piecesOf(const PlotLayout& layout, const Plot::Curve& curve) {
    std::vector<QPolygonF> pieces(1);
    const bool dense = static_cast<double>(curve.x.size()) > 4 * layout.map.width();
    QPointF low, high;
    double pixel = std::nan("");
    const auto flush = [&] {
        if (!std::isnan(pixel))
            pieces.back() << (low.y() > high.y() ? high : low) << (low.y() > high.y() ? low : high);
        pixel = std::nan("");
    };
    for (std::size_t i = 0; i < std::min(curve.x.size(), curve.y.size()); ++i) {
        const QPointF point = layout.at(curve.x[i], curve.y[i]);
        if (!std::isfinite(point.x()) || !std::isfinite(point.y())) {
            flush();
            if (!pieces.back().isEmpty())
                pieces.emplace_back();
        } else if (!dense) {
            pieces.back() << point;
        } else if (std::floor(point.x()) != pixel) {
            flush();
            pixel = std::floor(point.x());
            low = high = point;
        } else {
            low = point.y() < low.y() ? point : low;
            high = point.y() > high.y() ? point : high;
        }
    }
    flush();
    return pieces;
}

// The part of a line that lies in the rectangle (Liang and Barsky, 1984); SVG knows no clipping.
bool clip(const QRectF& box, QPointF& a, QPointF& b) {
    double from = 0;
    double to = 1;
    const QPointF way = b - a;
    const auto edge = [&](double towards, double distance) {
        if (towards == 0)
            return distance >= 0;
        const double t = distance / towards;
        (towards < 0 ? from : to) = towards < 0 ? std::max(from, t) : std::min(to, t);
        return from <= to;
    };
    if (!edge(-way.x(), a.x() - box.left()) || !edge(way.x(), box.right() - a.x()) ||
        !edge(-way.y(), a.y() - box.top()) || !edge(way.y(), box.bottom() - a.y()))
        return false;
    const QPointF start = a;
    a = start + way * from;
    b = start + way * to;
    return true;
}

std::vector<QPolygonF> clipped(const QRectF& box, const std::vector<QPolygonF>& pieces) {
    std::vector<QPolygonF> seen;
    for (const QPolygonF& piece : pieces) {
        QPointF end(std::nan(""), 0);
        for (qsizetype i = 1; i < piece.size(); ++i) {
            QPointF a = piece[i - 1];
            QPointF b = piece[i];
            if (!clip(box, a, b))
                continue;
            if (a != end)
                seen.push_back({a});
            seen.back() << b;
            end = b;
        }
    }
    return seen;
}

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
    const double width = curve.strong ? 2.2 : 1.6;
    const QColor colour = seriesColour(theme, curve.series);
    QPen pen = seriesPen(colour, width, std::max<Index>(curve.series, 0),
                         (options.paper || theme.grey) && several);
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

void paintCurve(QPainter& painter, const PlotLayout& layout, const Plot& plot,
                const Plot::Curve& curve, const Theme& theme, const PaintOptions& options) {
    const std::vector<QPolygonF> pieces = piecesOf(layout, curve);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(penOf(plot, curve, theme, options));
    const QRectF box = layout.map.adjusted(-1, -1, 1, 1);
    const std::vector<QPolygonF> seen = clipped(box, pieces);
    const bool isPlain = !options.paper && painter.pen().style() == Qt::SolidLine;
    if (!isPlain || !drawCurvePixels(painter, box, seen, painter.pen())) {
        QPainterPath path;
        for (const QPolygonF& piece : seen)
            path.addPolygon(piece);
        painter.drawPath(path);
    }
    const QPolygonF& last = pieces.back();
    if (curve.arrow && last.size() > 1)
        paintArrow(painter, last[last.size() - 2], last.back(), seriesColour(theme, curve.series));
}

} // namespace fovea
