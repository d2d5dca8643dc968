// Why a word: what every part of a model gave to its logit, or to the difference of two.
#pragma once

#include "core/experiment/edge_effects.h"
#include "core/figure/figure_input.h"
#include "core/figure/terms.h"

namespace fovea {

// A row for each layer, a column for each head; of a trace whose logits can be taken apart
// (hasLogitParts()).
Terms whyThisWord(const FigureInput& in, const EdgeQuestion& question);

} // namespace fovea
