// The network of a training run as blocks, each with the tensor that flows through it.
#pragma once

#include "core/base/table_fwd.h"
#include "core/figure/figures.h"

namespace fovea {

// Its row in the table of figures.
Row<FigureMath> insideFigure();

} // namespace fovea
