#include "ui/paint/curve_pixels.h"

#include "ui/paint/pixel_frame.h"

#include <QtGui/QImage>
#include <QtGui/QPainter>

#include <algorithm>
#include <array>
#include <cmath>

namespace fovea {
namespace {

// How much of each pixel a line covers, 0 to 255; coordinates are those of the pixels.
class Coverage {
public:
    Coverage(int width, int height, double thickness)
        : width_(width), height_(height), within_(thickness / 2 + 0.5),
          shares_(static_cast<std::size_t>(width) * static_cast<std::size_t>(height), 0) {}

    // A pixel is covered by the segment that is nearest to it, so pieces that overlap do not darken
    // each other.
    void add(const QPointF& a, const QPointF& b) {
        const QPointF way = b - a;
        const double squared = QPointF::dotProduct(way, way);
        // Along a row the line is as near as this.
        const double half = way.y() == 0 ? 0 : within_ * std::sqrt(squared) / std::abs(way.y());
        const int top = clamped(std::min(a.y(), b.y()) - within_, height_);
        const int bottom = clamped(std::max(a.y(), b.y()) + within_ + 1, height_);
        for (int y = top; y < bottom; ++y) {
            const double across = y + 0.5 - a.y();
            double left = std::min(a.x(), b.x()) - within_;
            double right = std::max(a.x(), b.x()) + within_;
            if (way.y() != 0) {
                const double middle = a.x() + across * way.x() / way.y();
                left = std::max(left, middle - half);
                right = std::min(right, middle + half);
            }
            const int last = clamped(right + 1, width_);
            std::uint8_t* row = line(y);
            for (int x = clamped(left, width_); x < last; ++x) {
                const double along = x + 0.5 - a.x();
                const double share =
                    squared > 0
                        ? std::clamp((along * way.x() + across * way.y()) / squared, 0.0, 1.0)
                        : 0;
                const double dx = along - share * way.x();
                const double dy = across - share * way.y();
                const double distance = dx * dx + dy * dy;
                if (distance >= within_ * within_)
                    continue;
                const double covered = std::min(within_ - std::sqrt(distance), 1.0);
                row[x] = std::max(row[x], static_cast<std::uint8_t>(covered * 255 + 0.5));
            }
        }
    }
    [[nodiscard]] QImage inColour(const QColor& colour) const {
        QImage image(width_, height_, QImage::Format_ARGB32_Premultiplied);
        std::array<QRgb, 256> shades;
        for (int share = 0; share < 256; ++share) {
            QColor shade = colour;
            shade.setAlphaF(colour.alphaF() * static_cast<float>(share) / 255);
            shades[static_cast<std::size_t>(share)] = qPremultiply(shade.rgba());
        }
        for (int y = 0; y < height_; ++y) {
            auto* pixels = reinterpret_cast<QRgb*>(image.scanLine(y));
            const std::uint8_t* row = shares_.data() + offset(y);
            for (int x = 0; x < width_; ++x)
                pixels[x] = shades[row[x]];
        }
        return image;
    }

private:
    static int clamped(double place, int most) {
        return static_cast<int>(std::clamp(std::floor(place), 0.0, static_cast<double>(most)));
    }
    [[nodiscard]] std::size_t offset(int y) const {
        return static_cast<std::size_t>(y) * static_cast<std::size_t>(width_);
    }
    std::uint8_t* line(int y) { return shares_.data() + offset(y); }

    int width_, height_;
    double within_; // of the line's middle: a pixel further away is not touched
    std::vector<std::uint8_t> shares_;
};

} // namespace

bool drawCurvePixels(QPainter& painter, const QRectF& box, const std::vector<QPolygonF>& pieces,
                     const QPen& pen) {
    const double edge = pen.widthF() + 2;
    const auto frame = pixelFrame(painter, box.adjusted(-edge, -edge, edge, edge));
    if (!frame)
        return false;
    Coverage coverage(frame->area.width(), frame->area.height(), pen.widthF() * frame->scale);
    for (const QPolygonF& piece : pieces) {
        const QPolygonF points = frame->toImage.map(piece);
        for (qsizetype i = 1; i < points.size(); ++i)
            coverage.add(points[i - 1], points[i]);
    }
    drawPixels(painter, *frame, coverage.inColour(pen.color()));
    return true;
}

} // namespace fovea
