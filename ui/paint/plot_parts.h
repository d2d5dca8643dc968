// What lies between the axes of a plot, each kind in a file of its own.
#pragma once

#include "ui/paint/plot_layout.h"

#include <QtGui/QPen>

namespace fovea {

QColor seriesColour(const Theme& theme, Index series);

QPen penOf(const Plot& plot, const Plot::Curve& curve, const Theme& theme,
           const PaintOptions& options);
void paintBand(QPainter& painter, const PlotLayout& layout, const Plot::Curve& curve,
               const Theme& theme);
void paintCurve(QPainter& painter, const PlotLayout& layout, const Plot& plot,
                const Plot::Curve& curve, const Theme& theme, const PaintOptions& options);

// More are drawn in groups of one colour, without rings, and curves lie on them.
inline constexpr std::size_t manyDots = 400;
void paintDots(QPainter& painter, const PlotLayout& layout, const Plot::Dots& dots, bool bare,
               const Theme& theme);
// One of them, as the legend shows it.
void paintSample(QPainter& painter, const QPointF& at, const Plot::Dots& dots, const Theme& theme);

void paintField(QPainter& painter, const PlotLayout& layout, const Plot::Field& field,
                const Theme& theme, const PaintOptions& options);

} // namespace fovea
