// Training runs as figures: their curves, the sentence that one of them reads at a step, what it
// predicts step by step, and the table of all.
#pragma once

#include "core/base/table_fwd.h"
#include "core/figure/figures.h"

namespace fovea {

// Their rows in the table of figures.
std::vector<Row<FigureMath>> runFigures();

} // namespace fovea
