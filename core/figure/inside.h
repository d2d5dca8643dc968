// A network as blocks, each with the tensor that flows through it: of a training run at a step, and
// of the model in Explore.
#pragma once

#include "core/base/table_fwd.h"
#include "core/figure/figures.h"

namespace fovea {

// Their rows in the table of figures.
Row<FigureMath> insideRunFigure();
Row<FigureMath> insideFigure();

} // namespace fovea
