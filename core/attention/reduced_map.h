// A map that is too large to be looked at cell by cell: the largest and the mean of each block of a
// grid over the weights of one head, in one pass over them, never T² of them in memory.
#pragma once

#include "core/attention/attention.h"
#include "core/compute/fused_attention.h"

namespace fovea {

// Query i stands in row ⌊i·rows/n⌋ of the grid, keys likewise; blocks with a row that is not finite
// are NaN. rows and columns are at least 1.
ReducedMap reducedMap(Backend& backend, const AttentionRule& rule, const Attended& attended,
                      Index head, Index rows, Index columns);

} // namespace fovea
