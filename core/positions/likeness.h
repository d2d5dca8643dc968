// How alike two positions are: products a_i · b_j, by distance and cell by cell. Streamed in bands
// of rows: never T² numbers at once.
#pragma once

#include "core/base/tensor.h"

#include <cmath>
#include <limits>

namespace fovea {

class Backend;

// How much products of rows of this width are rounded, the largest of which is `most`.
inline double productRounding(double most, Index width) {
    return most * 2e-7 * (4 + std::sqrt(static_cast<double>(width)));
}

// The products of each distance j − i, from −(T − 1) to T − 1, over all i. Where the product
// depends on the distance alone, mean, least and most are the same number.
struct Diagonals {
    Index first = 0; // the first distance: 1 − T
    std::vector<double> mean, least, most;
    double spread = 0;  // the largest of most − least
    Index spreadAt = 0; // its distance
    double size = 0;    // the largest |a_i · b_j|
    Index width = 0;    // of a and b

    // Whether what differs along a diagonal is no more than the rounding of float.
    [[nodiscard]] bool distanceAlone() const { return spread <= productRounding(size, width); }
};

// The two positions that are hardest to distinguish.
struct Nearest {
    double distance = std::numeric_limits<double>::infinity(); // |p_i − p_j|; of one position: ∞
    Index i = 0;
    Index j = 0;
};

// All that is asked of p_i · p_j, found in one pass: a product is formed once, and once for (i, j)
// and (j, i).
struct Likeness {
    Diagonals diagonals;
    Nearest nearest;
    Index step = 1; // the grid has every `step`-th position
    Tensor grid;    // p_i · p_j [⌈T/step⌉, ⌈T/step⌉]
};
inline constexpr Index mostLikeness = 512; // rows of the grid

// a, b, p [T, d], f32 on the host.
Likeness likenessOf(const Tensor& p, Backend& backend);
Diagonals diagonalsOf(const Tensor& a, const Tensor& b, Backend& backend);
// The distance of each row of `p` to the nearest row of `among`, in double.
std::vector<double> distancesTo(const Tensor& among, const Tensor& p, Backend& backend);

// a_i · b_j of one i.
std::vector<double> likenessRow(const Tensor& a, Index i, const Tensor& b, Backend& backend);

} // namespace fovea
