// Points as the sums of a regression go over them: sorted by their first coordinate, so that a
// kernel looks only at what it can reach.
#pragma once

#include "core/regression/data.h"

namespace fovea {

struct SortedPoints {
    int axes = 1;
    std::vector<double> x;      // first coordinates, ascending
    std::vector<double> second; // second coordinates; empty where there is one
    std::vector<double> y;
    std::vector<Index> order;   // where each stood
    double middle = 0;          // the mean of y
    std::vector<double> around; // y − middle, so that a common offset costs no digits

    [[nodiscard]] Index count() const { return static_cast<Index>(x.size()); }
    [[nodiscard]] Coordinates key(Index i) const {
        const auto at = static_cast<std::size_t>(i);
        return {x[at], axes == 2 ? second[at] : 0};
    }
};

SortedPoints sortedPoints(const Tensor& points); // f64 [n, axes + 1]

// The squared distance to the nearest key, `except` left out; infinity where there is none.
double nearestSquare(const SortedPoints& points, const Coordinates& query, Index except = -1);

} // namespace fovea
