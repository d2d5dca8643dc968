// Stage seven, combine: how values become output.
#pragma once

#include "core/attention/map_part.h"
#include "core/base/selection.h"
#include "core/compute/backend.h"

namespace fovea {

struct CombineInput {
    Backend& backend;
    const Values& values;
    const MapPart& part;   // whole rows
    const Tensor& weights; // [H, n, m] before dropout: gates look at these
    const Tensor& kept;    // [H, n, m] after dropout: values are summed by these
    const Tensor& visible; // u8 [n, m] or [H, n, m]
    const Tensor& v;       // [G, m, d_v]
};

struct Combine {
    Tensor (*output)(const CombineInput& input); // [H, n, d_v]
};

const Table<Combine>& combines();

} // namespace fovea
