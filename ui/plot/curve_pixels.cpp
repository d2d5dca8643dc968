#include "ui/plot/curve_pixels.h"

#include "ui/paint/pixel_frame.h"

#include <QtCore/QLineF>
#include <QtGui/QImage>
#include <QtGui/QPainter>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <memory>
#include <numeric>
#include <span>

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

    struct Ends {
        bool flatA, flatB; // or round
    };

    // A pixel is covered by the segment that is nearest to it, so pieces that overlap do not darken
    // each other.
    void add(const QPointF& a, const QPointF& b, Ends ends) {
        const QPointF way = b - a;
        const double length = std::hypot(way.x(), way.y());
        const auto half = static_cast<float>(length / 2);
        const float flat = half - static_cast<float>(within_ - 0.5);
        constexpr float never = std::numeric_limits<float>::max();
        const Segment segment = {.middle = (a + b) / 2,
                                 .x = static_cast<float>(length > 0 ? way.x() / length : 1),
                                 .y = static_cast<float>(length > 0 ? way.y() / length : 0),
                                 .roundA = ends.flatA ? never : half,
                                 .roundB = ends.flatB ? never : half,
                                 .flatA = ends.flatA ? flat : never,
                                 .flatB = ends.flatB ? flat : never};
        // Along a row the line is as near as this.
        const double slope = way.y() == 0 ? 0 : way.x() / way.y();
        const double beside = way.y() == 0 ? 0 : within_ * length / std::abs(way.y());
        const double least = std::min(a.x(), b.x()) - within_;
        const double most = std::max(a.x(), b.x()) + within_;
        const int top = clamped(std::min(a.y(), b.y()) - within_, height_);
        const int bottom = clamped(std::max(a.y(), b.y()) + within_ + 1, height_);
        const auto approachTo = ends.flatA || ends.flatB ? &Coverage::approachTiles<true>
                                                         : &Coverage::approachTiles<false>;
        std::array<Span, side> spans;
        for (int y = top; y < bottom;) {
            Span all{width_, 0};
            const int first = y;
            for (; y < bottom && y / side == first / side; ++y) {
                const double nearest = segment.middle.x() + (y + 0.5 - segment.middle.y()) * slope;
                const double left = way.y() == 0 ? least : std::max(least, nearest - beside);
                const double right = way.y() == 0 ? most : std::min(most, nearest + beside);
                Span& span = spans[static_cast<std::size_t>(y - first)];
                span = {clamped(left, width_) / lanes * lanes, clamped(right + 1, width_)};
                all = {std::min(all.from, span.from), std::max(all.to, span.to)};
            }
            (this->*approachTo)(segment, all, first,
                                std::span(spans).first(static_cast<std::size_t>(y - first)));
        }
    }
    void paint(QPainter& painter, const PixelFrame& frame, const QColor& colour) const {
        std::array<QRgb, 256> shades;
        for (int share = 0; share < 256; ++share) {
            QColor shade = colour;
            shade.setAlphaF(colour.alphaF() * static_cast<float>(share) / 255);
            shades[static_cast<std::size_t>(share)] = qPremultiply(shade.rgba());
        }
        // Tiles that stand side by side are one image.
        QImage row(columns_ * side, side, QImage::Format_ARGB32_Premultiplied);
        for (int at = 0, top = 0; top < height_; at += columns_, top += side)
            for (int column = 0; column < columns_; ++column) {
                const int first = column;
                for (; column < columns_ && tileAt(at + column); ++column)
                    shadeTile(*tileAt(at + column), shades, row, (column - first) * side);
                if (column > first)
                    drawPixels(painter, frame,
                               QImage(row.constBits(), (column - first) * side, side,
                                      row.bytesPerLine(), row.format()),
                               {first * side, top});
            }
    }

private:
    static constexpr int side = 32; // of a tile
    static constexpr int lanes = 8; // pixels at a time

    using Tile = std::array<float, side * side>; // squares of distances, as far as within_

    struct Segment {
        QPointF middle;
        float x, y; // its direction
        // From the middle to where the distances of each end begin; one is never reached, for an
        // end is either round or flat.
        float roundA, roundB, flatA, flatB;
    };

    struct Span {
        int from, to; // pixels of a row
    };

    // The spans are of the rows from `first` on, all of one row of tiles.
    template <bool flatEnds>
    void approachTiles(const Segment& segment, Span all, int first, std::span<const Span> spans) {
        for (int left = all.from / side * side; left < all.to; left += side) {
            float* row = nullptr;
            for (std::size_t i = 0; i < spans.size(); ++i) {
                const int from = std::max(spans[i].from, left);
                const int count = std::min(spans[i].to, left + side) - from;
                if (count <= 0)
                    continue;
                const int y = first + static_cast<int>(i);
                if (!row)
                    row = squaresAt(left, first);
                approach<flatEnds>(segment, static_cast<float>(from + 0.5 - segment.middle.x()),
                                   static_cast<float>(y + 0.5 - segment.middle.y()),
                                   row + i * side + (from - left), count);
            }
        }
    }
    // Pixels from (along, down) on, counted from the segment's middle, and some more up to whole
    // lanes. Nothing here is a branch, and the segment is a copy that no pixel can change: so the
    // compiler takes several at once.
    template <bool flatEnds>
    static void approach(Segment to, float along, float down, float* row, int count) {
        count = (count + lanes - 1) / lanes * lanes;
        for (int i = 0; i < count; ++i) {
            const float x = along + static_cast<float>(i);
            const float beside = x * to.y - down * to.x;
            const float at = x * to.x + down * to.y;
            float square = beside * beside;
            if constexpr (flatEnds) {
                const float round = positive(-at - to.roundA) + positive(at - to.roundB);
                const float flatA = positive(-at - to.flatA);
                const float flatB = positive(at - to.flatB);
                const float flat = flatA < flatB ? flatB : flatA;
                square += round * round;
                square = square < flat * flat ? flat * flat : square;
            } else {
                const float round = positive(std::abs(at) - to.roundA);
                square += round * round;
            }
            row[i] = square < row[i] ? square : row[i];
        }
    }
    static float positive(float x) { return (x + std::abs(x)) / 2; }
    // Into the image, from its column `left` on.
    void shadeTile(const Tile& tile, const std::array<QRgb, 256>& shades, QImage& image,
                   int left) const {
        std::array<int, side * side> levels;
        std::ranges::transform(tile, levels.begin(), [&](float square) {
            return level(square, static_cast<float>(within_));
        });
        for (int y = 0; y < side; ++y) {
            auto* pixels = reinterpret_cast<QRgb*>(image.scanLine(y)) + left;
            const auto row = std::span(levels).subspan(static_cast<std::size_t>(y * side), side);
            std::ranges::transform(
                row, pixels, [&](int share) { return shades[static_cast<std::size_t>(share)]; });
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
    [[nodiscard]] const std::unique_ptr<Tile>& tileAt(int at) const {
        return tiles_[static_cast<std::size_t>(at)];
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

double lengthOf(const QPolygonF& line) {
    double length = 0;
    for (qsizetype i = 1; i < line.size(); ++i)
        length += QLineF(line[i - 1], line[i]).length();
    return length;
}

// A round join is as long as half the thickness: nearer to a flat end it would reach beyond it.
void addLine(Coverage& coverage, QPolygonF line, double thickness, bool flat) {
    line.erase(std::unique(line.begin(), line.end()), line.end());
    if (line.size() == 1)
        coverage.add(line.front(), line.front(), {.flatA = false, .flatB = false});
    const double end = lengthOf(line) - thickness / 2;
    double passed = 0;
    for (qsizetype i = 1; i < line.size(); ++i) {
        const bool flatA = flat && passed < thickness / 2;
        passed += QLineF(line[i - 1], line[i]).length();
        coverage.add(line[i - 1], line[i], {.flatA = flatA, .flatB = flat && passed > end});
    }
}

// From one end of a line to the other.
class Walk {
public:
    explicit Walk(const QPolygonF& line) : line_(line), here_(line.front()) {}

    // The part from here to where the line is so long.
    QPolygonF until(double length) {
        QPolygonF part{here_};
        for (; next_ < line_.size(); ++next_) {
            const QLineF rest(here_, line_[next_]);
            if (passed_ + rest.length() > length) {
                here_ = rest.pointAt((length - passed_) / rest.length());
                passed_ = length;
                part << here_;
                break;
            }
            here_ = line_[next_];
            passed_ += rest.length();
            part << here_;
        }
        return part;
    }

private:
    const QPolygonF& line_;
    qsizetype next_ = 1;
    QPointF here_;
    double passed_ = 0;
};

void addDashes(Coverage& coverage, const QPolygonF& line, const QList<double>& pattern,
               double thickness) {
    const double whole = lengthOf(line);
    Walk walk(line);
    double end = 0;
    for (qsizetype i = 0; end < whole; ++i) {
        end += pattern[i % pattern.size()] * thickness;
        const QPolygonF part = walk.until(end);
        if (i % 2 == 0)
            addLine(coverage, part, thickness, true);
    }
}

} // namespace

bool drawCurvePixels(QPainter& painter, const QRectF& box, const std::vector<QPolygonF>& pieces,
                     const QPen& pen) {
    const double edge = pen.widthF() + 2;
    const auto frame = pixelFrame(painter, box.adjusted(-edge, -edge, edge, edge));
    if (!frame)
        return false;
    const double thickness = pen.widthF() * frame->scale;
    const QList<double> pattern = pen.dashPattern();
    const bool dashed = std::accumulate(pattern.begin(), pattern.end(), 0.0) > 0;
    Coverage coverage(frame->area.width(), frame->area.height(), thickness);
    for (const QPolygonF& piece : pieces) {
        const QPolygonF points = frame->toImage.map(piece);
        if (dashed && points.size() > 1)
            addDashes(coverage, points, pattern, thickness);
        else if (points.size() > 1)
            addLine(coverage, points, thickness, pen.capStyle() == Qt::FlatCap);
    }
    coverage.paint(painter, *frame, pen.color());
    return true;
}

} // namespace fovea
