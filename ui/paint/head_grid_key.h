// What the signs of All layers mean: bars, marks and colours, in words below the maps.
#pragma once

#include "core/figure/figure.h"

#include <QtCore/QRectF>

#include <optional>

class QPainter;

namespace fovea {

struct Theme;

inline constexpr double headBarWidth = 5;

// So wide that none of its words is cut.
double headGridKeyWidth(const HeadGrid& grid);
// How high the key is on lines of this width.
double headGridKeyRoom(const HeadGrid& grid, double width);
void paintHeadGridKey(QPainter& painter, const QRectF& area, const HeadGrid& grid,
                      const Theme& theme);

void paintHeadMark(QPainter& painter, const QRectF& square, HeadMark mark, const Theme& theme);
// How much of the measure, with a stroke where chance would end. What is below 0 hangs from above,
// so that it reads without its colour.
void paintHeadMeasure(QPainter& painter, const QRectF& track, double share,
                      std::optional<double> chance, const Theme& theme);

} // namespace fovea
