// Dropout: each weight is zeroed with probability p, the others divided by 1 − p. Whether a weight
// is dropped follows from (seed, "dropout", ((batch·H + head)·n + i)·m + j) alone.
#pragma once

#include "core/attention/map_part.h"
#include "core/base/tensor.h"

namespace fovea {

class Backend;

Tensor dropped(Backend& backend, const MapPart& part, const Tensor& weights, double probability,
               std::uint32_t seed);

} // namespace fovea
