// What a sentence takes over from the one that was computed before it, as while a person types. The
// bits are those of computing it from nothing.
#pragma once

#include "core/experiment/trace.h"

namespace fovea {

// q, k and v of the tokens of `layer`, by its plan and its rule. `before` is a layer without a
// model that the same backend computed, or null: its rows of tokens that did not change are taken
// over.
Projected projectedAfter(const Layer& layer, const Project& projection, const Layer* before,
                         Backend& backend);

} // namespace fovea
