// Stage two, position: how order enters. A row adds a matrix to the embeddings, turns queries and
// keys, or adds a bias to the scores.
#pragma once

#include "core/attention/learned.h"
#include "core/attention/map_part.h"
#include "core/base/message.h"
#include "core/base/selection.h"

namespace fovea {

struct BiasInput {
    Backend& backend;
    const Values& values;
    const LearnedPart& learned;
    const MapPart& part;
    const Tensor& q; // [H, n, d], the rows at hand
};

struct Position {
    // P [T, D], on the host.
    Tensor (*matrix)(const Values& values, const LearnedPart& learned, Index tokens,
                     Index width) = nullptr;
    // x [H, T, d] whose first row stands at `offset`, turned by each row's position.
    Tensor (*turn)(Backend& backend, const Values& values, const Tensor& x, Index offset) = nullptr;
    // [H, n, m] of the part at hand.
    Tensor (*bias)(const BiasInput& input) = nullptr;
    std::vector<LearnedShape> (*learned)(const Values& values, const Sizes& sizes) = nullptr;
    // Something to be said about these tokens at this width; an empty message where there is not.
    Message (*remark)(Index tokens, Index width) = nullptr;
};

const Table<Position>& positions();

} // namespace fovea
