// The parts of lines that lie in a rectangle (Liang and Barsky, 1984).
#pragma once

#include <QtGui/QPolygonF>

#include <vector>

namespace fovea {

std::vector<QPolygonF> clippedLines(const QRectF& box, const std::vector<QPolygonF>& lines);

} // namespace fovea
