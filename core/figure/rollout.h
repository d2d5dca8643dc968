// Attention rollout (Abnar and Zuidema, 2020): how much of each token has reached a token behind a
// layer, if every layer mixes by the mean of its heads and half of everything goes past it.
#pragma once

#include "core/experiment/trace.h"

namespace fovea {

// f32 [bottom − top, T] of these rows: Â_L ⋯ Â_1 with Â = (A + I) / 2, its rows made to sum to 1.
// Of the layers of one stack up to `layer` that are among the same tokens. Throws Error(usage)
// where that layer is across two texts.
Tensor rollout(const Trace& trace, Backend& backend, Index layer, Index top, Index bottom);

} // namespace fovea
