#include "ui/plot/curve_pixels.h"

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
        : width_(width), height_(height), stride_(width + lanes), within_(thickness / 2 + 0.5),
          shares_(static_cast<std::size_t>(stride_) * static_cast<std::size_t>(height), 0) {}

    // A pixel is covered by the segment that is nearest to it, so pieces that overlap do not darken
    // each other.
    void add(const QPointF& a, const QPointF& b) {
        const QPointF way = b - a;
        const double squared = QPointF::dotProduct(way, way);
        const Segment segment = {.x = static_cast<float>(way.x()),
                                 .y = static_cast<float>(way.y()),
                                 .inverse = static_cast<float>(squared > 0 ? 1 / squared : 0),
                                 .within = static_cast<float>(within_)};
        // Along a row the line is as near as this.
        const double slope = way.y() == 0 ? 0 : way.x() / way.y();
        const double half = way.y() == 0 ? 0 : within_ * std::sqrt(squared) / std::abs(way.y());
        const double least = std::min(a.x(), b.x()) - within_;
        const double most = std::max(a.x(), b.x()) + within_;
        const int top = clamped(std::min(a.y(), b.y()) - within_, height_);
        const int bottom = clamped(std::max(a.y(), b.y()) + within_ + 1, height_);
        for (int y = top; y < bottom; ++y) {
            const double across = y + 0.5 - a.y();
            double left = least;
            double right = most;
            if (way.y() != 0) {
                const double middle = a.x() + across * slope;
                left = std::max(left, middle - half);
                right = std::min(right, middle + half);
            }
            const int last = clamped(right + 1, width_);
            std::uint8_t* row = line(y);
            for (int x = clamped(left, width_); x < last; x += lanes)
                cover(segment, static_cast<float>(x + 0.5 - a.x()), static_cast<float>(across),
                      row + x);
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
    static constexpr int lanes = 8; // pixels at a time; rows have room for as many beyond their end

    struct Segment {
        float x, y, inverse; // its way, and 1/|way|²
        float within;
    };

    // Pixels from (along, across) on, counted from the segment's beginning. Choices between two
    // values instead of branches, so that the processor does all of them at once.
    static void cover(const Segment& segment, float along, float across, std::uint8_t* row) {
        std::array<int, lanes> levels;
        for (std::size_t i = 0; i < lanes; ++i) {
            const float x = along + static_cast<float>(i);
            const float share = (x * segment.x + across * segment.y) * segment.inverse;
            const float above = share > 0 ? share : 0;
            const float part = above < 1 ? above : 1;
            const float dx = x - part * segment.x;
            const float dy = across - part * segment.y;
            const float covered = segment.within - std::sqrt(dx * dx + dy * dy);
            const float some = covered > 0 ? covered : 0;
            levels[i] = static_cast<int>((some < 1 ? some : 1) * 255 + 0.5F);
        }
        std::array<std::uint8_t, lanes> pixels;
        std::copy_n(row, lanes, pixels.begin());
        for (std::size_t i = 0; i < lanes; ++i)
            pixels[i] = pixels[i] > levels[i] ? pixels[i] : static_cast<std::uint8_t>(levels[i]);
        std::ranges::copy(pixels, row);
    }
    static int clamped(double pixel, int most) {
        return static_cast<int>(std::clamp(std::floor(pixel), 0.0, static_cast<double>(most)));
    }
    [[nodiscard]] std::size_t offset(int y) const {
        return static_cast<std::size_t>(y) * static_cast<std::size_t>(stride_);
    }
    std::uint8_t* line(int y) { return shares_.data() + offset(y); }

    int width_, height_, stride_;
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
