// What an encoding adds to the scores, cell by cell and by distance.
#pragma once

#include "core/positions/encoded.h"

namespace fovea {

// Rows × columns of the bias of every head: f32 [H, rows, columns]. Where the query matters (Shaw),
// one and the same drawn query asks at every position.
Tensor biasTile(const Encoded& encoded, Index length, const Rect& rect, Backend& backend);

// f32 [H, 2·reach + 1]: of the distances j − i from −reach to reach.
Tensor biasByDistance(const Encoded& encoded, Index reach, Backend& backend);

} // namespace fovea
