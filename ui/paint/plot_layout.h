// Where everything of a plot stands.
#pragma once

#include "ui/paint/painters.h"

namespace fovea {

struct PlotLayout {
    static constexpr double swatch = 18;    // of a curve in the legend
    static constexpr double wordGap = 7;    // behind it
    static constexpr double entryGap = 20;  // between two of them
    static constexpr double scaleRoom = 92; // at the right, for a field's scale

    PlotLayout(const Plot& plot, const QRectF& area, const PaintOptions& options);

    struct Entry { // of the legend
        bool isDots = false;
        std::size_t index = 0; // among curves or dots
        QRectF box;
    };
    std::vector<Entry> entries;
    QRectF map;   // what lies between the axes
    QRectF scale; // the bar of a field's colours
    Ticks x, y;
    double words = 0;   // width of the upright axis' numbers
    double above = 0;   // everything over the map
    double beneath = 0; // numbers and name of the lower axis

    [[nodiscard]] double atX(double value) const;
    [[nodiscard]] double atY(double value) const;
    [[nodiscard]] QPointF at(double x_, double y_) const { return {atX(x_), atY(y_)}; }
    [[nodiscard]] QPointF valueAt(const QPointF& point) const;

private:
    double layLegend(const Plot& plot, double left, double top, double width);
    const Plot& plot_;
};

} // namespace fovea
