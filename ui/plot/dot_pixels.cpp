#include "ui/plot/dot_pixels.h"

#include "ui/paint/pixel_frame.h"

#include <QtGui/QImage>
#include <QtGui/QPainter>

#include <algorithm>
#include <cmath>

namespace fovea {
namespace {

// An opaque colour over a pixel, of which it covers a share of 256.
QRgb over(QRgb beneath, QRgb colour, int share) {
    const auto mixed = [&](int shift) {
        const int from = static_cast<int>(beneath >> shift & 0xFF);
        const int to = static_cast<int>(colour >> shift & 0xFF);
        return static_cast<QRgb>((from * (256 - share) + to * share + 128) >> 8) << shift;
    };
    return mixed(24) | mixed(16) | mixed(8) | mixed(0); // premultiplied: alpha as the colours
}

// What of a pixel lies within a disc whose edge is so far away.
int coveredShare(double inwards) {
    return static_cast<int>(std::clamp(inwards + 0.5, 0.0, 1.0) * 256 + 0.5);
}

} // namespace

bool drawDotPixels(QPainter& painter, const QRectF& box, const std::vector<PixelDot>& dots,
                   const QColor& rimColour, double rim) {
    const auto frame = pixelFrame(painter, box);
    if (!frame)
        return false;
    QImage image(frame->area.size(), QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    const QRgb ring = rimColour.rgb();
    const int width = image.width();
    const int height = image.height();
    uchar* const pixels = image.bits(); // not asked for each row: that looks who shares them
    const auto line = image.bytesPerLine();
    for (const PixelDot& dot : dots) {
        const QPointF at = frame->toImage.map(dot.at);
        const double outer = (dot.radius + rim / 2) * frame->scale;
        const double inner = (dot.radius - rim / 2) * frame->scale;
        const double far = (outer + 0.5) * (outer + 0.5);
        const double whole = inner > 0.5 ? (inner - 0.5) * (inner - 0.5) : -1; // covered all
        const QRgb colour = dot.colour | 0xFF000000;
        const auto first = [&](double middle) {
            return std::max(0, static_cast<int>(std::floor(middle - outer - 1)));
        };
        const auto end = [&](double middle, int most) {
            return std::min(most, static_cast<int>(std::ceil(middle + outer + 1)));
        };
        const int left = first(at.x());
        const int right = end(at.x(), width);
        const int bottom = end(at.y(), height);
        for (int y = first(at.y()); y < bottom; ++y) {
            auto* row = reinterpret_cast<QRgb*>(pixels + y * line);
            for (int x = left; x < right; ++x) {
                const double dx = x + 0.5 - at.x();
                const double dy = y + 0.5 - at.y();
                const double squared = dx * dx + dy * dy;
                if (squared >= far)
                    continue;
                if (squared <= whole) {
                    row[x] = colour;
                    continue;
                }
                const double distance = std::sqrt(squared);
                if (rim > 0)
                    row[x] = over(row[x], ring, coveredShare(outer - distance));
                if (distance < inner + 0.5)
                    row[x] = over(row[x], colour, coveredShare(inner - distance));
            }
        }
    }
    drawPixels(painter, *frame, image);
    return true;
}

} // namespace fovea
