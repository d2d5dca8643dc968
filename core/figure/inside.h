// A network as blocks, each with the tensor that flows through it: of a training run at a step, and
// of the model in Explore.
#pragma once

#include "core/base/table_fwd.h"
#include "core/figure/figures.h"

namespace fovea {

// Their rows in the table of figures.
Row<FigureMath> insideRunFigure();
Row<FigureMath> insideFigure();

// Whether the figure is one of these, whose blocks can be opened.
bool showsBlocks(const ViewState& view);
bool hasOpenBlock(const ViewState& view);
// With that block open alone, counted from 0; all of them again where one is open.
ViewState withBlock(ViewState view, Index block);

} // namespace fovea
