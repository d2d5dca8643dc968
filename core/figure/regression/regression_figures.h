// The figures of kernel regression: of points and the curves through them.
#pragma once

#include "core/base/table_fwd.h"
#include "core/figure/figures.h"

#include <vector>

namespace fovea {

std::vector<Row<FigureMath>> regressionFigures();

} // namespace fovea
