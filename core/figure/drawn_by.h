// By what lines and words are drawn: by weights, or by what these weights move and change.
#pragma once

#include "core/base/parameter.h"
#include "core/figure/figure_input.h"
#include "core/figure/map_values.h"

namespace fovea {

// The setting "by".
Parameter drawnByParameter();
Shown drawnBy(const Values& settings);

// The numbers of the view's head, or of several together, f32 [rows, columns] of that part. Effects
// are those of the view's head, as far as they are known. Throws Error(usage) as attentionMap()
// does.
Tensor drawnValues(const FigureInput& in, Heads heads, const Rect& rect);

// What effects are on: "“mat” after “the”". The trace has effects.
Message drawnEffect(const FigureInput& in);

// Whether effects are missing; computes the next part of them.
bool lacksDrawn(const FigureInput& in);
void completeDrawn(const FigureInput& in, const Progress& progress);

} // namespace fovea
