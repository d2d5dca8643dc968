// A sentence as a person wrote it, shaded by the weights of one query.
#pragma once

#include "core/base/parameter.h"
#include "core/figure/figure.h"
#include "core/figure/figure_input.h"

namespace fovea {

std::vector<Parameter> runningTextParameters();

// The view's query, or the first token. Where queries and keys are different texts, the queries
// stand above, unshaded.
RunningText runningText(const FigureInput& in);

} // namespace fovea
