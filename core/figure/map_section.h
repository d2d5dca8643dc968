// A section of a map that has more cells than are drawn.
#pragma once

#include "core/figure/figure.h"
#include "core/figure/figure_input.h"

namespace fovea {

// The whole map; of one with more cells than are drawn the part around the query and key at hand.
Rect drawnPart(const FigureInput& in);

// Labels, columns left out, and what is pinned, of that part; the subtitle says which it is.
void cutTo(Matrix& matrix, const Rect& part);

} // namespace fovea
