#include "ui/plot/curve_pixels.h"

#include "ui/paint/pixel_frame.h"

#include <QtGui/QImage>
#include <QtGui/QPainter>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>

namespace fovea {
namespace {

// How far each pixel's middle is from a line, and so how much of it the line covers; coordinates
// are those of the pixels. Only the tiles that the line comes to are kept and painted.
class Coverage {
public:
    Coverage(int width, int height, double thickness)
        : width_(width), height_(height), columns_((width + side - 1) / side),
          within_(thickness / 2 + 0.5),
          tiles_(static_cast<std::size_t>(columns_) *
                 static_cast<std::size_t>((height + side - 1) / side)) {}

    // A pixel is covered by the segment that is nearest to it, so pieces that overlap do not darken
    // each other.
    void add(const QPointF& a, const QPointF& b) {
        const QPointF way = b - a;
        const double length = std::hypot(way.x(), way.y());
        const Segment segment = {.x = static_cast<float>(length > 0 ? way.x() / length : 1),
                                 .y = static_cast<float>(length > 0 ? way.y() / length : 0),
                                 .half = static_cast<float>(length / 2)};
        const QPointF middle = (a + b) / 2;
        // Along a row the line is as near as this.
        const double slope = way.y() == 0 ? 0 : way.x() / way.y();
        const double half = way.y() == 0 ? 0 : within_ * length / std::abs(way.y());
        const double least = std::min(a.x(), b.x()) - within_;
        const double most = std::max(a.x(), b.x()) + within_;
        const int top = clamped(std::min(a.y(), b.y()) - within_, height_);
        const int bottom = clamped(std::max(a.y(), b.y()) + within_ + 1, height_);
        for (int y = top; y < bottom; ++y) {
            const double down = y + 0.5 - middle.y();
            double left = least;
            double right = most;
            if (way.y() != 0) {
                const double nearest = middle.x() + down * slope;
                left = std::max(left, nearest - half);
                right = std::min(right, nearest + half);
            }
            const int last = clamped(right + 1, width_);
            for (int x = clamped(left, width_) / lanes * lanes; x < last; x += side - x % side)
                approach(segment, static_cast<float>(x + 0.5 - middle.x()),
                         static_cast<float>(down), squaresAt(x, y),
                         std::min(last - x, side - x % side));
        }
    }
    void paint(QPainter& painter, const PixelFrame& frame, const QColor& colour) const {
        std::array<QRgb, 256> shades;
        for (int share = 0; share < 256; ++share) {
            QColor shade = colour;
            shade.setAlphaF(colour.alphaF() * static_cast<float>(share) / 255);
            shades[static_cast<std::size_t>(share)] = qPremultiply(shade.rgba());
        }
        QImage image(side, side, QImage::Format_ARGB32_Premultiplied);
        std::array<int, side * side> levels;
        for (std::size_t at = 0; at < tiles_.size(); ++at) {
            if (!tiles_[at])
                continue;
            std::ranges::transform(*tiles_[at], levels.begin(), [&](float square) {
                return level(square, static_cast<float>(within_));
            });
            std::ranges::transform(levels, reinterpret_cast<QRgb*>(image.bits()), [&](int share) {
                return shades[static_cast<std::size_t>(share)];
            });
            const int tile = static_cast<int>(at);
            drawPixels(painter, frame, image, {tile % columns_ * side, tile / columns_ * side});
        }
    }

private:
    static constexpr int side = 32; // of a tile
    static constexpr int lanes = 8; // pixels at a time

    using Tile = std::array<float, side * side>; // squares of distances, as far as within_

    struct Segment {
        float x, y; // its direction
        float half; // of its length
    };

    // Pixels from (along, down) on, counted from the segment's middle, and some more up to whole
    // lanes. Nothing here is a branch, and the segment is a copy that no pixel can change: so the
    // compiler takes several at once.
    static void approach(Segment segment, float along, float down, float* row, int count) {
        count = (count + lanes - 1) / lanes * lanes;
        for (int i = 0; i < count; ++i) {
            const float x = along + static_cast<float>(i);
            const float beside = x * segment.y - down * segment.x;
            const float over = std::abs(x * segment.x + down * segment.y) - segment.half;
            const float beyond = (over + std::abs(over)) / 2; // the end; 0 before it
            const float square = beside * beside + beyond * beyond;
            row[i] = square < row[i] ? square : row[i];
        }
    }
    // 0 to 255 of a pixel whose distance has this square.
    static int level(float square, float within) {
        const float covered = within - std::sqrt(square);
        return static_cast<int>((1 + covered - std::abs(covered - 1)) / 2 * 255 + 0.5F);
    }
    static int clamped(double pixel, int most) {
        return static_cast<int>(std::clamp(pixel, 0.0, static_cast<double>(most)));
    }
    float* squaresAt(int x, int y) {
        auto& tile = tiles_[static_cast<std::size_t>(y / side * columns_ + x / side)];
        if (!tile) {
            tile = std::make_unique_for_overwrite<Tile>();
            tile->fill(static_cast<float>(within_ * within_));
        }
        return tile->data() + y % side * side + x % side;
    }

    int width_, height_, columns_;
    double within_; // of the line's middle: a pixel further away is not touched
    std::vector<std::unique_ptr<Tile>> tiles_;
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
    coverage.paint(painter, *frame, pen.color());
    return true;
}

} // namespace fovea
