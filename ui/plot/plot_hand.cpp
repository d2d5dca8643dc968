#include "ui/plot/plot_hand.h"

#include <algorithm>
#include <cmath>

namespace fovea {
namespace {

constexpr double axisRoom = 30; // beneath the map: the mouse means the axis

// So that neighbouring numbers can be distinguished, and pixels computed.
std::optional<Interval> sensible(const Interval& part) {
    constexpr double finest = 1e-9;
    const double largest = std::max(std::abs(part.low), std::abs(part.high));
    if (!std::isfinite(part.low) || !std::isfinite(part.high) || largest > 1e200 ||
        !(part.high - part.low > finest * largest))
        return std::nullopt;
    return part;
}

// Shares of the axes at the pixel, from the low end of each axis.
QPointF sharesAt(const PlotLayout& plot, const QPointF& point) {
    const QRectF& map = plot.map;
    const double down = (point.y() - map.top()) / map.height();
    return {(point.x() - map.left()) / map.width(), plot.y.downwards ? down : 1 - down};
}

ShownParts between(const PlotLayout& plot, const PlotSpot& spot, const QPointF& low,
                   const QPointF& high) {
    ShownParts parts;
    if (spot.onX)
        parts.x = sensible(partOf(plot.x, low.x(), high.x()));
    if (spot.onY && spot.part == 0)
        parts.y = sensible(partOf(plot.y, low.y(), high.y()));
    return parts;
}

} // namespace

std::optional<PlotSpot> spotAt(const std::vector<PlotLayout>& plots, const QPointF& point) {
    Index before = 0; // legend items of earlier plots
    for (std::size_t part = 0; part < plots.size(); ++part) {
        const PlotLayout& plot = plots[part];
        for (std::size_t i = 0; i < plot.entries.size(); ++i)
            if (plot.entries[i].box.contains(point))
                return PlotSpot{.part = part,
                                .onX = false,
                                .onY = false,
                                .legendItem = before + static_cast<Index>(i) + 1};
        before += static_cast<Index>(plot.items);
        const QRectF& map = plot.map;
        const bool across = point.x() >= map.left() && point.x() <= map.right();
        const bool along = point.y() >= map.top() && point.y() <= map.bottom();
        // Without numbers the next plot's map may be nearer than that.
        const double end =
            part + 1 < plots.size() ? plots[part + 1].header.top() : map.bottom() + axisRoom;
        const bool beneath = across && point.y() > map.bottom() &&
                             point.y() < std::min(end, map.bottom() + axisRoom);
        const bool beside = along && point.x() < map.left() && point.x() >= plot.left();
        if ((across && along) || beneath || beside)
            return PlotSpot{.part = part, .onX = !beside, .onY = !beneath};
    }
    return std::nullopt;
}

ShownParts zoomedAt(const std::vector<PlotLayout>& plots, const PlotSpot& spot,
                    const QPointF& point, double factor) {
    const PlotLayout& plot = plots[spot.part];
    const QPointF at = sharesAt(plot, point);
    return between(plot, spot, at - at / factor, at + (QPointF(1, 1) - at) / factor);
}

ShownParts movedBy(const std::vector<PlotLayout>& plots, const PlotSpot& spot, const QPointF& by) {
    const PlotLayout& plot = plots[spot.part];
    const QPointF low = sharesAt(plot, plot.map.bottomLeft());
    const QPointF shift = sharesAt(plot, plot.map.bottomLeft() - by) - low;
    return between(plot, spot, shift, QPointF(1, 1) + shift);
}

ShownParts framed(const std::vector<PlotLayout>& plots, const PlotSpot& spot, const QRectF& frame) {
    const PlotLayout& plot = plots[spot.part];
    const QRectF inside = frame.normalized() & plot.map;
    if (inside.width() < 2 || inside.height() < 2)
        return {};
    const QPointF a = sharesAt(plot, inside.bottomLeft());
    const QPointF b = sharesAt(plot, inside.topRight());
    return between(plot, spot, {a.x(), std::min(a.y(), b.y())}, {b.x(), std::max(a.y(), b.y())});
}

void setShown(std::vector<PlotLayout>& plots, const ShownParts& parts) {
    const auto set = [](Plot::Axis& axis, const std::optional<Interval>& part) {
        if (part)
            std::tie(axis.low, axis.high) = std::pair(part->low, part->high);
    };
    for (PlotLayout& plot : plots)
        set(plot.x, parts.x);
    if (!plots.empty())
        set(plots.front().y, parts.y);
}

} // namespace fovea
