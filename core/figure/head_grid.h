// Every head of every layer at a glance.
#pragma once

#include "core/base/parameter.h"
#include "core/experiment/run.h"
#include "core/figure/figure.h"
#include "core/figure/figure_input.h"

namespace fovea {

std::vector<Parameter> headGridParameters();

// A row for each layer. Heads are marked for what they do, and one measure of them is drawn; they
// stand as in the model, or sorted by that measure.
HeadGrid headGrid(const FigureInput& in);

// The effects of heads, where that is the measure.
bool lacksEffects(const FigureInput& in);
void completeEffects(const FigureInput& in, const Progress& progress);

// These, and what heads give to shuffled words where tokens repeat.
bool lacksPasses(const FigureInput& in);
void completePasses(const FigureInput& in, const Progress& progress);

} // namespace fovea
