// Where everything of a plot stands: what QCustomPlot's layout found, as a value.
#pragma once

#include "ui/paint/painters.h"

namespace fovea {

struct PlotLayout {
    static constexpr double swatch = 18;    // of a curve in the legend
    static constexpr double wordGap = 7;    // behind it
    static constexpr double entryGap = 20;  // between two of them
    static constexpr double scaleRoom = 92; // at the right, for a field's scale
    static constexpr double tickGap = 8;    // between map and numbers

    struct Entry { // of the legend
        bool isDots = false;
        std::size_t index = 0; // among curves or dots
        QRectF box;
    };
    Plot::Axis x, y;
    QRectF header; // title, legend and name of the upright axis
    std::vector<Entry> entries;
    std::size_t items = 0; // of the legend, whether it is shown or not
    QRectF map;            // what lies between the axes
    QRectF scale;          // the bar of a field's colours; empty: there is none
    QMargins sides = {};

    [[nodiscard]] double left() const { return map.left() - sides.left(); } // of all of it
    [[nodiscard]] double atX(double value) const;
    [[nodiscard]] double atY(double value) const;
    [[nodiscard]] QPointF at(double x_, double y_) const { return {atX(x_), atY(y_)}; }
    [[nodiscard]] QPointF valueAt(const QPointF& point) const;
};

// What stands over the map and, with or without numbers, beneath it, at this width.
double roomAbove(const Plot& plot, double width, const PaintOptions& options);
double roomBeneath(const Plot& plot, bool numbers);
// The entries of a legend (on paper without what is hidden) over a map of this width, from (left,
// top) on; more than fit one line stand in several.
std::vector<PlotLayout::Entry> legendOf(const Plot& plot, QPointF topLeft, double width,
                                        bool paper);
bool hasScale(const Plot& plot, const PaintOptions& options);

} // namespace fovea
