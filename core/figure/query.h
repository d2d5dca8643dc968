// One query: its weights as bars, and how one of them comes about.
#pragma once

#include "core/figure/figure.h"
#include "core/figure/figure_input.h"

namespace fovea {

// The query that the view names; the first one where it names none.
Bars queryBars(const FigureInput& in);

// How the weight that the query gives to the view's key (its largest one where none is named)
// comes about, stage by stage.
Derivation weightDerivation(const FigureInput& in);

} // namespace fovea
