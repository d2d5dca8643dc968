// The cells of random masks and of dropout, as matrices, to repeat a calculation elsewhere.
#pragma once

#include "core/attention/attention.h"
#include "core/base/tensor.h"

namespace fovea {

class Backend;

struct DrawnCells {
    std::string name; // "mask.random", "mask.random2" …, "dropout"
    Tensor cells;     // u8: 1 where a key may be seen [n, m], or a weight is kept [batch, H, n, m]
};

// For maps of n queries and m keys; `heads` counts the heads of all stacked entries together. Empty
// where nothing was drawn.
std::vector<DrawnCells> drawnCells(Backend& backend, const AttentionRule& rule, Index heads,
                                   Index n, Index m);

} // namespace fovea
