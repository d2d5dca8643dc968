// Rotary positions (Su et al., "RoFormer", 2021): pairs of components, each rotated by an angle
// that grows with the position.
#pragma once

#include "core/base/tensor.h"

#include <vector>

namespace fovea {

class Backend;

// cos and sin [n, d/2], where the backend computes.
struct Rotation {
    Tensor cosine, sine;
};

// The rotation of the positions [first, first + count): pair p rotates by rates[p] from one to the
// next. S is what angles are computed in; cos and sin are multiplied by `loudness`.
template <class S>
Rotation rotationOf(Backend& backend, const std::vector<S>& rates, Index first, Index count,
                    double loudness = 1);

enum class Pairs {
    split,      // (x_c, x_{c + d/2})
    interleaved // (x_2c, x_{2c + 1})
};

// x [H, n, d] rotated.
Tensor rotated(Backend& backend, const Rotation& by, const Tensor& x, Pairs pairs);

} // namespace fovea
