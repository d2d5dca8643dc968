// What the mouse does to plots: zoom, move, frame a part, hide what is clicked in the legend.
#pragma once

#include "ui/plot/plot_drawing.h"

namespace fovea {

struct PlotSpot {
    std::size_t part = 0;                 // which plot
    bool onX = true;                      // over the map or the lower axis
    bool onY = true;                      // over the map or the upright axis
    std::optional<Index> legendItem = {}; // counted from 1; then on neither axis
};
std::optional<PlotSpot> spotAt(const std::vector<PlotLayout>& plots, const QPointF& point);

// The parts of the axes that are asked for; none: as it is. The upright one is the first plot's.
struct ShownParts {
    std::optional<Interval> x = {};
    std::optional<Interval> y = {};
};
// Nearer by `factor`, around a point.
ShownParts zoomedAt(const std::vector<PlotLayout>& plots, const PlotSpot& spot,
                    const QPointF& point, double factor);
// Moved by so many pixels.
ShownParts movedBy(const std::vector<PlotLayout>& plots, const PlotSpot& spot, const QPointF& by);
ShownParts framed(const std::vector<PlotLayout>& plots, const PlotSpot& spot, const QRectF& frame);
// The layouts as if these were shown already.
void setShown(std::vector<PlotLayout>& plots, const ShownParts& parts);

} // namespace fovea
