// What QCustomPlot does not draw of a plot, or not as this program wants it.
#pragma once

#include "ui/plot/plot_layout.h"

#include <QtGui/QPen>
#include <QtGui/QPolygonF>

namespace fovea {

QColor seriesColour(const Theme& theme, Index series);

QPen penOf(const Plot& plot, const Plot::Curve& curve, const Theme& theme,
           const PaintOptions& options);
void paintBand(QPainter& painter, const PlotLayout& layout, const Plot::Curve& curve,
               const Theme& theme);
// `pieces` are the curve in pixels, between its gaps.
void paintCurve(QPainter& painter, const PlotLayout& layout, const Plot::Curve& curve,
                const std::vector<QPolygonF>& pieces, const QPen& pen);

// More are drawn in groups of one colour, without rings, and curves lie on them.
inline constexpr std::size_t manyDots = 400;
void paintDots(QPainter& painter, const PlotLayout& layout, const Plot::Dots& dots, bool bare,
               const Theme& theme);
// One of them, as the legend shows it.
void paintSample(QPainter& painter, const QPointF& at, const Plot::Dots& dots, const Theme& theme);

void paintField(QPainter& painter, const PlotLayout& layout, const Plot::Field& field,
                const Theme& theme, const PaintOptions& options);

void paintLegend(QPainter& painter, const PlotLayout& layout, const Plot& plot, const Theme& theme,
                 const PaintOptions& options);
void paintMarks(QPainter& painter, const PlotLayout& layout, const Plot& plot, const Theme& theme);
// In the accent, and on a rim of the ground, for it lies on all colours.
void paintBoxes(QPainter& painter, const PlotLayout& layout, const Plot& plot, const Theme& theme);
void paintNotes(QPainter& painter, const PlotLayout& layout, const Plot& plot, const Theme& theme);
// The name of the upright axis, over it.
void paintAxisName(QPainter& painter, const PlotLayout& layout, const Theme& theme);

} // namespace fovea
