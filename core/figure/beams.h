// Beam search as a tree: what was likely after each word, and which text was the best.
#pragma once

#include "core/base/parameter.h"
#include "core/figure/figure_input.h"
#include "core/figure/plot.h"

namespace fovea {

class AttentionModel;

std::vector<Parameter> beamsParameters();
bool hasBeams(const Trace& trace); // its model goes on with words, or answers with some

Plot beams(const FigureInput& in);
bool lacksBeams(const FigureInput& in);
void completeBeams(const FigureInput& in, const Progress& progress);
// The same with this model, which made the trace.
void completeBeamsOf(const AttentionModel& model, const FigureInput& in);

} // namespace fovea
