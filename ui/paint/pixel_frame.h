// The pixels of a screen beneath a part of a picture, for what is faster or finer pixel by pixel.
#pragma once

#include <QtCore/QRect>
#include <QtGui/QTransform>

#include <optional>

class QImage;
class QPainter;

namespace fovea {

struct PixelFrame {
    QRect area;         // in pixels of the device
    QTransform toImage; // from the painter's coordinates to those of an image of the area
    double scale = 1;   // pixels of a unit
};

// The pixels that cover the box; none where the painter has no pixels, is rotated, or the box has
// too many.
std::optional<PixelFrame> pixelFrame(const QPainter& painter, const QRectF& box);

// An image of that area, or of a part of it that begins there, laid over it pixel by pixel.
void drawPixels(QPainter& painter, const PixelFrame& frame, const QImage& image,
                const QPoint& part = {});

} // namespace fovea
