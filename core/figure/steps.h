// The whole calculation, step by step: of one query, or of the matrices.
#pragma once

#include "core/base/parameter.h"
#include "core/figure/figure.h"
#include "core/figure/figure_input.h"

namespace fovea {

std::vector<Parameter> stepParameters();

Steps calculationSteps(const FigureInput& in);

} // namespace fovea
