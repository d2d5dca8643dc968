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

// How far weights and effects, by size, agree: of two keys of one query, does the one with more
// weight have more effect, too?
struct Agreement {
    std::size_t agreeing = 0;
    std::size_t pairs = 0;  // of keys whose weights differ, and whose effects do
    double correlation = 0; // of their ranks (Spearman), over all edges; NaN of fewer than three
};
// Both [rows, columns]; edges that are not `counted` have no part in it.
Agreement agreementOf(const std::vector<float>& weights, const std::vector<float>& effects,
                      const std::vector<std::uint8_t>& counted, std::size_t columns);

} // namespace fovea
