// Why a cell has its score, and a word its logit: sums of what every writer of the hidden states
// gave (core/experiment/score_parts.h).
#pragma once

#include "core/base/parameter.h"
#include "core/figure/figure_input.h"
#include "core/figure/terms.h"

#include <vector>

namespace fovea {

std::vector<Parameter> whyParameters();

// Whether a trace has scores that can be taken apart.
bool hasWhy(const Trace& trace);

// Empty where it has none. Throws Error(usage) for a word of a model whose logits cannot be taken
// apart, and as edgeQuestion() does.
Terms why(const FigureInput& in);
// What is predicted without the chosen term.
bool lacksWhy(const FigureInput& in);
void completeWhy(const FigureInput& in, const Progress& progress);

} // namespace fovea
