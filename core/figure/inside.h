// A network as blocks, each with the tensor that flows through it: of a training run at a step, and
// of the model in Explore.
#pragma once

#include "core/base/table_fwd.h"
#include "core/figure/figures.h"

namespace fovea {

// Their rows in the table of figures.
Row<FigureMath> insideRunFigure();
Row<FigureMath> insideFigure();

// Whether the view shows one of these figures, whose blocks can be opened.
bool showsBlocks(const ViewState& view);
bool hasOpenBlock(const ViewState& view);
// The view with only that block open, counted from 0; with all blocks where one is open now.
ViewState withBlock(ViewState view, Index block);

} // namespace fovea
