// A map of so long a text that its cells are more than are drawn: each cell is the largest of a
// square block of them. The blocks are found tile by tile and kept with the Trace.
#pragma once

#include "core/figure/figure.h"
#include "core/figure/figure_input.h"
#include "core/figure/map_values.h"

namespace fovea {

// "reduce": the tokens in each row and column; automatic: as many as the whole map needs.
Parameter reduceParameter();

// What is drawn: the part, from the first token of a block on.
struct DrawnBlocks {
    Rect part;
    Index block = 1;
};
// Where `reduce` is not among the settings, cells are drawn one by one, as drawnPart() says.
DrawnBlocks drawnBlocks(const FigureInput& in);

// Rows, columns, cells and what is pinned, of blocks. Cells that are not known yet are hidden.
void fillBlocks(const FigureInput& in, Matrix& matrix, const DrawnBlocks& drawn, Heads heads,
                Shown shown);

// Whether blocks have to be found before they can be shown; and the next row of tiles.
bool lacksBlocks(const FigureInput& in, Heads heads, Shown shown);
void completeBlocks(const FigureInput& in, Heads heads, Shown shown, const Progress& progress);

} // namespace fovea
