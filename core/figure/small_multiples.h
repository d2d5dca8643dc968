// Many heads side by side.
#pragma once

#include "core/figure/figure.h"
#include "core/figure/figure_input.h"

namespace fovea {

// Every head of the view's layer with what it does, and their mean and their largest.
SmallMultiples headMultiples(const FigureInput& in);

// Whether the heads of a long text are still to be measured; measures them.
bool lacksHeads(const FigureInput& in);
void completeHeads(const FigureInput& in, const Progress& progress);

} // namespace fovea
