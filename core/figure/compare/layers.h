// What is told of layers that mix tokens: who reaches whom, and what it costs.
#pragma once

#include "core/base/parameter.h"
#include "core/figure/figure.h"
#include "core/figure/figure_input.h"

namespace fovea {

// Which rows of mixingLayers() are shown.
std::vector<Parameter> layerParameters();

// The view's query is where paths begin; without one it is a token in the middle. Of a long text
// only the tokens around it are drawn.
Reach layerReach(const FigureInput& in);

// Operations, parameters, sequential steps and the longest path, each with its formula.
NumberTable layerCosts(const FigureInput& in);

} // namespace fovea
