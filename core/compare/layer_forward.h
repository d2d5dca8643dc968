// One layer forward, of each kind that mixingLayers() has: x [n, d] → [n, d], over operations, so
// that the tape differentiates it and every device computes it.
#pragma once

#include "core/compare/mixing_layers.h"

namespace fovea {

Tensor attentionForward(Backend& backend, const Learned& learned, const Tensor& x,
                        const LayerSizes& sizes);
Tensor causalForward(Backend& backend, const Learned& learned, const Tensor& x,
                     const LayerSizes& sizes);
Tensor windowForward(Backend& backend, const Learned& learned, const Tensor& x,
                     const LayerSizes& sizes);
// The same as attentionForward(), with all weights in memory.
Tensor writtenOutForward(Backend& backend, const Learned& learned, const Tensor& x,
                         const LayerSizes& sizes);
// Zeros stand before the first token and behind the last.
Tensor convolutionForward(Backend& backend, const Learned& learned, const Tensor& x,
                          const LayerSizes& sizes);
// The state before the first token is zero.
Tensor recurrentForward(Backend& backend, const Learned& learned, const Tensor& x,
                        const LayerSizes& sizes);

} // namespace fovea
