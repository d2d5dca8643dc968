// What the seed drew beside learned parameters, as matrices, for those who repeat the calculation.
#pragma once

#include "core/attention/attention.h"
#include "core/base/tensor.h"

namespace fovea {

class Backend;

struct DrawnCells {
    std::string name; // "mask.random", "mask.random2" …, "dropout"
    Tensor cells;     // u8: 1 where a key may be seen [n, m], or a weight is kept [batch, H, n, m]
};

// For a map of n × m of so many heads, those of all stacked entries together; nothing where nothing
// was drawn.
std::vector<DrawnCells> drawnCells(Backend& backend, const AttentionRule& rule, Index heads,
                                   Index n, Index m);

} // namespace fovea
