// How much a layer's output turns where an edge of a head gives nothing: the rest of the layer is
// computed again for that token alone (value zeroing: Mohebbi et al., 2023, for one head).
#pragma once

#include "core/experiment/trace.h"

namespace fovea {

// Whether the trace's model tells what its layers are made of.
bool hasZeroing(const Trace& trace, Index layer);

// 1 − cosine between what leaves the layer at the query's token with the edge and without it; the
// rest of the row stays as it is. f32 of the part `rect`, on the host. Throws Error(usage) where it
// is not known.
Tensor zeroingChanges(const Trace& trace, Backend& backend, Index layer, Index head,
                      const Rect& rect);

} // namespace fovea
