// One head over the same tokens four times: its weights, the size of what they move, what of it
// points where the layer's output points, and what cutting each edge takes from a prediction.
#pragma once

#include "core/base/parameter.h"
#include "core/figure/figure.h"
#include "core/figure/figure_input.h"

namespace fovea {

std::vector<Parameter> fourMapsParameters();

// The maps as Panels, or, as a Plot on logarithmic axes, the size of every edge's effect against
// its weight. Without a model that predicts something the fourth map is left out, and the plot is
// empty.
Figure fourMaps(const FigureInput& in);
bool lacksFourMaps(const FigureInput& in);
void completeFourMaps(const FigureInput& in, const Progress& progress);

} // namespace fovea
