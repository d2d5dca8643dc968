// Dots on a screen.
#pragma once

#include <QtCore/QPointF>
#include <QtCore/QRectF>
#include <QtGui/QColor>

#include <vector>

class QPainter;

namespace fovea {

struct PixelDot {
    QPointF at;
    double radius = 0;
    QRgb colour = 0;
};

// Discs with a rim of half `rim` within and half without, later ones over earlier ones, as far as
// they lie in `box`: many of them at a time take a tenth of what Qt's ellipses take. False where
// the painter has no pixels, or is rotated: then nothing was drawn.
bool drawDotPixels(QPainter& painter, const QRectF& box, const std::vector<PixelDot>& dots,
                   const QColor& rimColour, double rim);

} // namespace fovea
