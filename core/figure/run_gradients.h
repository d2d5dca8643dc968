// How large the gradients of training runs are, layer by layer.
#pragma once

#include "core/base/table_fwd.h"
#include "core/figure/figures.h"

namespace fovea {

// Its row in the table of figures.
Row<FigureMath> gradientFigure();

} // namespace fovea
