// Which thing in a picture is meant: the caption names it and where it stands beside another, as in
// "red circle left of blue square", and the answer is its cell, from "r1c1" to "r4c4" (row,
// column).
//
// The picture has 4 × 4 cells of 6 × 6 pixels, one patch each, row after row; a patch has its
// pixels row after row, each as red, green and blue from 0 to 1. Shapes stand somewhat beside the
// middle of their cells and are smaller or larger, and everything has some noise. There are two of
// them at difficulty 0, three or four at 1, four to six at 2.
//
//   left of   the column is further left, whatever the row; right of, above, below likewise
//   twins     where there are three or more, every second picture has another shape like the meant
//             one, which does not stand as the caption says: there only the relation decides
//   salience  one of the n shapes is larger and brighter, and is meant with a chance of 1/n + 0.2
//
// Without a caption the source is the one word "look"; all else stays the same. The scene says
// which shape stands where, so that no arrangement is in two parts of the data with the same
// caption.
#pragma once

#include "core/learn/tasks.h"

namespace fovea::shapes {

constexpr int rows = 4;                     // and columns
constexpr int edge = 6;                     // of a cell, in pixels
constexpr int patchWidth = edge * edge * 3; // numbers

Example generate(const Values& values, RandomDraws& draws);
std::vector<std::string> words(const Values& values);
std::vector<std::string> answers(const Values& values);

} // namespace fovea::shapes
