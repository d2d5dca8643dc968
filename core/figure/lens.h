// The logit lens: what a model would predict from the hidden states after each of its layers.
#pragma once

#include "core/base/parameter.h"
#include "core/figure/figure.h"
#include "core/figure/figure_input.h"

namespace fovea {

std::vector<Parameter> lensParameters();

// Whether there is a model that hands on hidden states and predicts something of them.
bool hasLens(const Trace& trace);

// Around the view's query, or of the last tokens. The followed word is that of the setting, or what
// the model predicts. Throws Error(usage) for a word that the model cannot predict as one token.
Lens modelLens(const FigureInput& in);

} // namespace fovea
