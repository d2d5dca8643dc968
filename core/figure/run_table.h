// The table that a paper prints of training runs.
#pragma once

#include "core/base/table_fwd.h"
#include "core/figure/figures.h"

namespace fovea {

// Its row in the table of figures.
Row<FigureMath> runTableFigure();

// Whether runs that differ in their seed alone are one line, or one curve: the setting, and its
// value.
Parameter seedsParameter();
bool takesTogether(const Values& settings);

} // namespace fovea
