// Stage two, position: how order enters.
#pragma once

#include "core/base/selection.h"
#include "core/base/tensor.h"

namespace fovea {

struct Position {
    // P [T, D], which is added to the embeddings; null where the row adds nothing.
    Tensor (*matrix)(const Values& values, Index tokens, Index width);
};

const Table<Position>& positions();

} // namespace fovea
