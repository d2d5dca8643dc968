// Whether a shift by δ is one and the same linear map at every position: p_{i+δ} = M p_i.
#pragma once

#include "core/positions/encoded.h"

namespace fovea {

struct Shift {
    enum class Map {
        rotations, // each pair of components rotated by its own angle
        best,      // the best linear map in the sense of least squares
        none       // there is nothing to say; `why` tells
    };
    Map map = Map::none;
    Message why;
    std::vector<double>
        errors; // of every i in 0 … T − 1 − δ: the largest |p_{i+δ} − M p_i| of any c
    double largest = 0;
    Index at = 0;    // where it is
    double size = 0; // the largest |P|

    // Whether what is left is no more than the rounding of float.
    [[nodiscard]] bool exact() const { return map != Map::none && largest <= 1e-6 * size; }
};

// 0 ≤ delta. Refuses least squares where P has so many columns that it would take long.
Shift shiftOf(const Encoded& encoded, Index delta, Backend& backend);

} // namespace fovea
