// Time and memory of layers, as they were measured on a machine.
#pragma once

#include "core/base/parameter.h"
#include "core/figure/figure.h"
#include "core/figure/figure_input.h"

namespace fovea {

// Over n, on logarithmic axes, with the exponents that fit the longest lengths.
std::vector<Parameter> timesParameters(); // time or memory
Plot layerTimes(const FigureInput& in);

} // namespace fovea
