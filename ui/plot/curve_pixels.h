// Curves in pixels, on a screen or in a PNG.
#pragma once

#include <QtGui/QPen>
#include <QtGui/QPolygonF>

#include <vector>

class QPainter;

namespace fovea {

// A line with round joins through the points of each piece, as far as it lies in `box`. Dashes end
// flat; lines as the pen says, flat or round. Every pixel is as dark as its distance to the curve
// says, so that a curve that goes to and fro takes no longer than its length, where Qt's outlines,
// which cross each other, take many times as long. False where the painter has no pixels, or is
// rotated: then nothing was drawn.
bool drawCurvePixels(QPainter& painter, const QRectF& box, const std::vector<QPolygonF>& pieces,
                     const QPen& pen);

} // namespace fovea
