// Heads that are alike by their weights lie near each other.
#pragma once

#include "core/base/parameter.h"
#include "core/figure/figure.h"
#include "core/figure/figure_input.h"

namespace fovea {

std::vector<Parameter> alikeHeadsParameters();

// Every head as a dot, or, as a NumberTable, with the head that is most like it. Without a model
// whose heads are matrices the plot is empty.
Figure alikeHeads(const FigureInput& in);
bool lacksAlikeHeads(const FigureInput& in);
void completeAlikeHeads(const FigureInput& in, const Progress& progress);

// Whether a trace is of a model with hidden states between its layers.
bool hasStackOfHeads(const Trace& trace);

} // namespace fovea
