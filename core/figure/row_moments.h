// Sums over a row of a map, many cells at a time.
#pragma once

#include "core/base/tensor.h"

#include <span>

namespace fovea {

struct RowMoments {
    double place = 0;    // Σ α(i, j) j
    double distance = 0; // Σ α(i, j) |i − j|
};
RowMoments rowMoments(std::span<const float> weights, Index query);

// The distances of all keys that the row sees, added up.
double distanceOfVisible(std::span<const std::uint8_t> visible, Index query);

} // namespace fovea
