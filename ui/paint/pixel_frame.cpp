#include "ui/paint/pixel_frame.h"

#include <QtGui/QImage>
#include <QtGui/QPaintEngine>
#include <QtGui/QPainter>

namespace fovea {

std::optional<PixelFrame> pixelFrame(const QPainter& painter, const QRectF& box) {
    constexpr int most = 1 << 26;
    const QTransform toPixels = painter.deviceTransform();
    if (painter.paintEngine()->type() != QPaintEngine::Raster ||
        toPixels.type() > QTransform::TxScale || toPixels.m11() != toPixels.m22())
        return std::nullopt;
    const QRect area = toPixels.mapRect(box).toAlignedRect();
    if (area.isEmpty() || area.width() > most / area.height())
        return std::nullopt;
    return PixelFrame{.area = area,
                      .toImage = toPixels * QTransform::fromTranslate(-area.x(), -area.y()),
                      .scale = toPixels.m11()};
}

void drawPixels(QPainter& painter, const PixelFrame& frame, const QImage& image,
                const QPoint& part) {
    const QTransform before = painter.worldTransform();
    // The device's own pixels are the units now.
    painter.setWorldTransform(painter.deviceTransform().inverted() * before);
    painter.drawImage(frame.area.topLeft() + part, image);
    painter.setWorldTransform(before);
}

} // namespace fovea
