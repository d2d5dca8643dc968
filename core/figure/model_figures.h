// What a model predicts for the sentence, and the picture that it looks at.
#pragma once

#include "core/figure/figure.h"
#include "core/figure/figure_input.h"

namespace fovea {

// Without a model: nothing.
Answer modelAnswer(const FigureInput& in);

// With the weights of the view's query, where its map looks at patches; otherwise of the first map
// that does.
PatchPicture modelPicture(const FigureInput& in);
bool seesPicture(const Trace& trace);

} // namespace fovea
