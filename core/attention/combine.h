// Stage seven, combine: how values become output.
#pragma once

#include "core/base/selection.h"
#include "core/compute/backend.h"

namespace fovea {

struct Combine {
    // y [H, n, d] of weights [H, n, m] (before dropout) and v [G, m, d]; `visible` is u8 [n, m].
    Tensor (*output)(Backend& backend, const Values& values, const Tensor& weights,
                     const Tensor& visible, const Tensor& v);
};

const Table<Combine>& combines();

} // namespace fovea
