// Stage seven, combine: how values become output.
#pragma once

#include "core/attention/inner_parts.h"
#include "core/attention/map_part.h"
#include "core/base/selection.h"
#include "core/base/table_fwd.h"
#include "core/base/tensor.h"

namespace fovea {

class Backend;

struct Weights {
    Tensor all;          // [H, n, m] before dropout: gates look at these
    Tensor afterDropout; // [H, n, m] after dropout: values are summed by these
};

struct CombineInput {
    Backend& backend;
    const Values& values;
    const MapPart& part; // whole rows
    const Weights& weights;
    // The weights times a factor of each row. Ratios are formed of these, for the weights
    // themselves may be too small for float32. Only for rows of the table that say `ratios`.
    const Weights& shares;
    const Tensor& visible; // u8 [n, m] or [H, n, m]
    const Tensor& v;       // [G, m, d_v]
};

struct Combine {
    Tensor (*output)(const CombineInput& input); // [H, n, d_v]
    bool ratios = false;
    bool fuses = false; // it is the sum that backends compute at once
    // Whether it needs as many queries as keys; null: never.
    bool (*needsSquare)(const Values& values) = nullptr;
    // What the output of one query is made of; null where weights and values are all.
    InnerParts (*inner)(const CombineInput& input) = nullptr;
};

const Table<Combine>& combines();

} // namespace fovea
