// The four blocks of a map of two sentences: each to itself, and each to the other.
#pragma once

#include "core/base/parameter.h"
#include "core/experiment/trace.h"
#include "core/figure/figure.h"

namespace fovea {

Parameter blockParameter();

// Leaves the rows of one sentence and the columns of one in the matrix, where `block` names them
// ("1-2": the first asks the second) and the layer's tokens are of two.
void onlyBlock(Matrix& matrix, const Trace& trace, const Layer& layer, const std::string& block);

} // namespace fovea
