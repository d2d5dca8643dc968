#include "core/regression/points.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace fovea {

SortedPoints sortedPoints(const Tensor& points) {
    SortedPoints sorted;
    const auto n = static_cast<std::size_t>(points.axis(0));
    const auto width = static_cast<std::size_t>(points.axis(1));
    const auto numbers = points.host<double>();
    sorted.axes = static_cast<int>(width) - 1;
    sorted.order.resize(n);
    std::iota(sorted.order.begin(), sorted.order.end(), Index{0});
    std::stable_sort(sorted.order.begin(), sorted.order.end(), [&](Index a, Index b) {
        return numbers[static_cast<std::size_t>(a) * width] <
               numbers[static_cast<std::size_t>(b) * width];
    });
    for (const Index i : sorted.order) {
        const double* point = numbers.data() + static_cast<std::size_t>(i) * width;
        sorted.x.push_back(point[0]);
        if (sorted.axes == 2)
            sorted.second.push_back(point[1]);
        sorted.y.push_back(point[width - 1]);
        sorted.middle += point[width - 1] / static_cast<double>(n);
    }
    for (const double y : sorted.y)
        sorted.around.push_back(y - sorted.middle);
    return sorted;
}

double nearestSquare(const SortedPoints& points, const Coordinates& query, Index except) {
    double best = std::numeric_limits<double>::infinity();
    // Whether a key further out on that side could still be nearer.
    const auto look = [&](Index i) {
        const double across = points.x[static_cast<std::size_t>(i)] - query[0];
        if (across * across >= best)
            return false;
        const double along =
            points.axes == 2 ? points.second[static_cast<std::size_t>(i)] - query[1] : 0;
        if (i != except)
            best = std::min(best, across * across + along * along);
        return true;
    };
    const auto middle = std::ranges::lower_bound(points.x, query[0]) - points.x.begin();
    Index left = middle - 1;
    Index right = middle;
    bool more = true;
    while (more) {
        more = false;
        if (left >= 0 && look(left)) {
            --left;
            more = true;
        }
        if (right < points.count() && look(right)) {
            ++right;
            more = true;
        }
    }
    return best;
}

} // namespace fovea
