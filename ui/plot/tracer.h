// What every curve gives at the mouse.
#pragma once

#include "ui/plot/plot_drawing.h"

namespace fovea {

struct TracedValue {
    std::size_t curve = 0;
    double y = 0; // on the straight line between the two points around it
};
// Of the curves that are shown and have a single value at x, in the order of the legend.
std::vector<TracedValue> tracedAt(const Plot& plot, double x);

// x, rounded to a whole number in range where the axis counts.
double snappedX(const Plot::Axis& axis, double x);

// A dot on each curve, and a panel with the numbers beside `point`. Nothing where it is in no map.
void paintTracer(QPainter& painter, const Figure& figure, const PlotDrawing& drawing,
                 const QPointF& point, const Theme& theme);

} // namespace fovea
