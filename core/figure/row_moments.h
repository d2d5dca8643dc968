// Sums over a row of a map, many cells at a time.
#pragma once

#include "core/base/tensor.h"

#include <span>

namespace fovea {

struct RowMoments {
    double total = 0;    // Σ α(i, j); of cells that are not finite neither is this
    double logs = 0;     // Σ α(i, j) log α(i, j)
    double place = 0;    // Σ α(i, j) j
    double distance = 0; // Σ α(i, j) |i − j|
    float largest = 0;   // means nothing where the total is not finite
    double entropy = 0;  // bits of α / total; means nothing where the total is not finite or 0
};
RowMoments rowMoments(std::span<const float> weights, Index query);

// Moments of the keys that a row sees.
struct VisibleMoments {
    double count = 0;
    double distance = 0; // Σ |i − j|
    double entropy = 0;  // of weights that are all the same, in bits
};
VisibleMoments visibleMoments(std::span<const std::uint8_t> visible, Index query);

} // namespace fovea
