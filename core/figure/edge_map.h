// The effect of every edge of a head as a map: what cutting it takes from a prediction.
#pragma once

#include "core/figure/figure_input.h"

#include <vector>

namespace fovea {

struct Parameter;
struct EdgeQuestion;

// Which prediction, and how an edge is cut.
std::vector<Parameter> edgeParameters();

// Throws Error(usage) where the trace predicts nothing, where the layer's edges cannot be cut, and
// for words that cannot be predicted.
EdgeQuestion edgeQuestion(const FigureInput& in);

struct EdgeMap {
    std::vector<float> values;           // row-major
    std::vector<std::uint8_t> certainty; // Certainty
};
// The effects as far as they are known: exact, or else estimates; empty where neither is.
EdgeMap edgeMap(const FigureInput& in, const EdgeQuestion& question);

// Whether something of it is missing; computes the next part of that: estimates, then what is
// likely to matter, then the rest.
bool lacksEdges(const FigureInput& in, const EdgeQuestion& question);
void completeEdges(const FigureInput& in, const EdgeQuestion& question, const Progress& progress);

} // namespace fovea
