#include "core/compute/backend.h"
#include "core/regression/left_out.h"

#include <Eigen/Core>

#include <algorithm>
#include <array>
#include <cmath>

namespace fovea {
namespace {

constexpr int terms = 24;
constexpr double reach = 10.5;      // widths between a query and the middle of a box: e^−50
constexpr Index lineOfQueries = 16; // queries that go over the boxes together, in registers
constexpr Index linesOfTile = 16;   // that a thread takes at once
constexpr double hardly = 1e-3; // of the key's own weight: less than this is formed as it stands

// Keys within a width of each other, and their moments around the middle of the box.
struct MomentBox {
    Index begin = 0, end = 0;             // sorted keys
    double middle = 0;                    // in widths
    std::array<double, terms> plain{};    // Σ s^k/k!
    std::array<double, terms> weighted{}; // Σ (y − middle) s^k/k!
};

// Where a key stands, in widths from the first one.
double inWidths(const SortedPoints& points, double width, Index i) {
    return (points.x[static_cast<std::size_t>(i)] - points.x.front()) / width;
}

std::vector<MomentBox> momentBoxes(const SortedPoints& points, double width) {
    std::vector<MomentBox> boxes;
    for (Index i = 0; i < points.count(); ++i) {
        const double middle = std::floor(inWidths(points, width, i)) + 0.5;
        if (boxes.empty() || boxes.back().middle != middle)
            boxes.push_back({.begin = i, .end = i, .middle = middle});
        boxes.back().end = i + 1;
    }
    return boxes;
}

void fillMoments(const SortedPoints& points, double width, MomentBox& box) {
    for (Index i = box.begin; i < box.end; ++i) {
        const auto at = static_cast<std::size_t>(i);
        const double s = inWidths(points, width, i) - box.middle;
        double power = 1;
        for (int k = 0; k < terms; ++k) {
            box.plain[static_cast<std::size_t>(k)] += power;
            box.weighted[static_cast<std::size_t>(k)] += power * points.around[at];
            power *= s / (k + 1);
        }
    }
}

using QueryLine = Eigen::Array<double, lineOfQueries, 1>;

// Sums of a line of queries; those of d² need the Hermite polynomials two further on, for
// (z − s)² e^−(z − s)²/2 is the second derivative plus the function itself.
struct QuerySums {
    QueryLine total = QueryLine::Zero(), y = QueryLine::Zero(), second = QueryLine::Zero(),
              secondY = QueryLine::Zero();
};

void meet(const QueryLine& queries, const MomentBox& box, QuerySums& sums) {
    const QueryLine z = queries - box.middle;
    const QueryLine weight = (-0.5 * z.square()).exp();
    QueryLine before = QueryLine::Zero();
    QueryLine hermite = QueryLine::Ones();
    QuerySums own;
    for (int k = 0; k < terms + 2; ++k) {
        if (k < terms) {
            own.total += hermite * box.plain[static_cast<std::size_t>(k)];
            own.y += hermite * box.weighted[static_cast<std::size_t>(k)];
        }
        if (k >= 2) {
            own.second += hermite * box.plain[static_cast<std::size_t>(k - 2)];
            own.secondY += hermite * box.weighted[static_cast<std::size_t>(k - 2)];
        }
        const QueryLine next = z * hermite - static_cast<double>(k) * before;
        before = hermite;
        hermite = next;
    }
    sums.total += own.total * weight;
    sums.y += own.y * weight;
    sums.second += own.second * weight;
    sums.secondY += own.secondY * weight;
}

} // namespace

std::vector<Pooled> poolLeftOutFast(Backend& backend, const SortedPoints& points,
                                    const PoolingRule& rule) {
    const double width = rule.at.width;
    const Index n = points.count();
    std::vector<MomentBox> boxes = momentBoxes(points, width);
    backend.onHost(std::ssize(boxes), [&](Index i) {
        fillMoments(points, width, boxes[static_cast<std::size_t>(i)]);
    });
    std::vector<Pooled> found(static_cast<std::size_t>(n));
    const auto poolLine = [&](Index begin) {
        const Index count = std::min(lineOfQueries, n - begin);
        QueryLine queries = QueryLine::Constant(inWidths(points, width, begin));
        for (Index i = 0; i < count; ++i)
            queries[i] = inWidths(points, width, begin + i);
        QuerySums sums;
        const double low = queries[0] - reach;
        const double high = queries[count - 1] + reach;
        auto box = std::ranges::upper_bound(boxes, low, {}, &MomentBox::middle);
        for (; box != boxes.end() && box->middle < high; ++box)
            meet(queries, *box, sums);
        for (Index i = 0; i < count; ++i) {
            const auto at = static_cast<std::size_t>(begin + i);
            const double total = sums.total[i] - 1; // without the key itself
            found[at] = total > hardly
                            ? Pooled{.total = total,
                                     .y = sums.y[i] - points.around[at],
                                     .spread = (sums.second[i] + sums.total[i]) * width * width,
                                     .spreadY = (sums.secondY[i] + sums.y[i]) * width * width}
                            : pool(points, rule, points.key(begin + i), begin + i);
        }
    };
    constexpr Index tile = linesOfTile * lineOfQueries;
    backend.onHost((n + tile - 1) / tile, [&](Index i) {
        for (Index begin = i * tile; begin < std::min(n, (i + 1) * tile); begin += lineOfQueries)
            poolLine(begin);
    });
    return found;
}

} // namespace fovea
