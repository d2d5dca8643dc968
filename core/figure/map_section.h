// A section of a map that has more cells than are drawn.
#pragma once

#include "core/figure/figure.h"
#include "core/figure/figure_input.h"

namespace fovea {

// The whole map; where `maps` of them have more cells than are drawn, the part around the query and
// key at hand, at most `side` of each.
Rect drawnPart(const FigureInput& in, Index maps = 1, Index side = 512);

// Labels, columns left out, and what is pinned, of that part; the subtitle says which it is.
void cutTo(Matrix& matrix, const Rect& part);
void cutTo(Links& links, const Rect& part);
// Of these tokens those in [begin, end), counted from there.
std::vector<Index> within(const std::vector<Index>& tokens, Index begin, Index end);

} // namespace fovea
