// The rules of differentiation that are compositions of operations.
#pragma once

#include "core/base/tensor.h"

namespace fovea {

class Backend;

// a [.., 1] with every number `count` times: [N, count].
Tensor repeated(Backend& backend, const Tensor& a, Index count);

// `gradient` of something that was repeated from `shape`: summed over what repeats.
Tensor summedTo(Backend& backend, const Tensor& gradient, const Shape& shape);

// The gradient of threshold(scores, …) = c: that of c times ∂c/∂s_j = p_j^(2−α) / Σ p^(2−α).
Tensor thresholdBack(Backend& backend, const Tensor& scores, const Tensor& visible, double alpha,
                     const Tensor& c, const Tensor& gradient);

} // namespace fovea
