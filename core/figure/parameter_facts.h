// How many parameters a layer has learned.
#pragma once

#include "core/figure/figure.h"

namespace fovea {

struct Layer;

// How many numbers a matrix of the layer's projection has ("W_q"); 0 where there is none.
std::int64_t parametersOf(const Layer& layer, const char* name);

// Of each matrix, of the other stages and in all; and what the projections take when heads share
// the width out, and when each keeps it.
std::vector<Fact> parameterFacts(const Layer& layer);

} // namespace fovea
