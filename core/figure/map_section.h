// A section of a map that has more cells than are drawn.
#pragma once

#include "core/figure/figure.h"
#include "core/figure/figure_input.h"

namespace fovea {

// Settings: the query and the key in the middle of the part that is drawn; automatic: those at
// hand.
inline constexpr const char* middleQuery = "middle-query";
inline constexpr const char* middleKey = "middle-key";
std::vector<Parameter> middleParameters();
// Where such a part begins, in blocks of tokens, of which `side` of `count` are drawn. Where the
// settings are not among those of the figure, they are automatic.
Index firstQueryBlock(const FigureInput& in, Index block, Index count, Index side);
Index firstKeyBlock(const FigureInput& in, Index block, Index count, Index side);

// The whole map; where `maps` of them have more cells than are drawn, the part around those tokens,
// at most `side` queries and keys.
Rect drawnPart(const FigureInput& in, Index maps = 1, Index side = 512);

// Of the tokens [begin, end): "the" of a block of one token, "3–5" of a larger one.
std::vector<std::string> blockLabels(const Tokens& tokens, Index begin, Index end, Index block);

// The larger of two cells that one cell stands for. NaN stays.
inline float largerOf(float most, float one) {
    return one > most || one != one ? one : most;
}
// The state of two rows that one row stands for: not finite before normal before empty.
inline RowState tellingMost(RowState one, RowState other) {
    return one == RowState::empty || other == RowState::notFinite ? other : one;
}

// "queries 1 to 512 of 32000, keys …"
Message partText(const Rect& part, Index rows, Index columns);

// Leaves only the columns of `part`, moves what is pinned, and names the part in the subtitle. The
// labels of a matrix must be those of the part already; those of links are cut.
void cutTo(Matrix& matrix, const Rect& part, const Rect& whole);
void cutTo(Links& links, const Rect& part);
// Those of `tokens` that lie in [begin, end), counted from `begin`.
std::vector<Index> within(const std::vector<Index>& tokens, Index begin, Index end);

} // namespace fovea
