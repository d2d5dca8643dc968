// Attention rollout (Abnar and Zuidema, 2020): how much of each token has reached a token behind a
// layer, if every layer mixes by the mean of its heads and half of everything goes past it. Layers
// may mix by other quantities than weights: by the sizes of what is moved, each row made to sum to
// 1. The sizes behind residual and norm have what goes past within them.
#pragma once

#include "core/figure/map_values.h"

#include <vector>

namespace fovea {

// The rollout of rows [top, bottom), f32 [bottom − top, T]: Â_L ⋯ Â_1 with Â = (A + I) / 2, whose
// rows are made to sum to 1. It goes over the layers of one stack, up to `layer`, that are among
// the same tokens. Throws Error(usage) where that layer is across two texts.
Tensor rollout(const Trace& trace, Backend& backend, Index layer, Shown by, Index top,
               Index bottom);
// Whether layers can mix by that.
bool canMix(Shown by);

// The layers that it is made of, the last one first, and Â of one of them, f32 [T, T].
std::vector<Index> mixedLayers(const Trace& trace, Index layer);
Tensor mixedMap(const Trace& trace, Backend& backend, Index layer, Shown by = Shown::weight);

} // namespace fovea
