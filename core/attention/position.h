// Stage two, position: how order enters. A row adds a matrix to the embeddings, rotates queries and
// keys, or adds a bias to the scores.
#pragma once

#include "core/attention/learned.h"
#include "core/attention/map_part.h"
#include "core/base/message.h"
#include "core/base/selection.h"

namespace fovea {

template <class Math>
class Table;

struct BiasInput {
    Backend& backend;
    const Values& values;
    const LearnedPart& learned;
    const MapPart& part;
    const Tensor& q; // [H, n, d], the rows at hand
};

// Components that are rotated together, by `rate` from one position to the next.
struct RotatedPair {
    Index first = 0;
    Index second = -1; // −1: it has no partner
    double rate = 0;
};

struct Position {
    // P [T, D], on the host.
    Tensor (*matrix)(const Values& values, const LearnedPart& learned, Index tokens,
                     Index width) = nullptr;
    // The same over operations, so that gradients of what it has learned can be computed; null
    // where it has learned nothing.
    Tensor (*learnedMatrix)(Backend& backend, const Values& values, const LearnedPart& learned,
                            Index tokens, Index width) = nullptr;
    // x [H, T, d] whose first row stands at `offset`, rotated by each row's position.
    Tensor (*rotate)(Backend& backend, const Values& values, const Tensor& x,
                     Index offset) = nullptr;
    // [H, n, m] of the part at hand.
    Tensor (*bias)(const BiasInput& input) = nullptr;
    std::vector<LearnedShape> (*learned)(const Values& values, const Sizes& sizes) = nullptr;
    // Something to be said about these tokens at this width; an empty message where there is not.
    Message (*remark)(Index tokens, Index width) = nullptr;

    // What the laboratory of positions asks; each is null where there is nothing to say. For
    // rotations: which components rotate together, fastest first.
    std::vector<RotatedPair> (*pairs)(const Values& values, Index width) = nullptr;
    // For the solution of an equation: P [T, D] in f64, before it is rounded, with `substeps` steps
    // from one position to the next.
    Tensor (*solved)(const Values& values, const LearnedPart& learned, Index tokens, Index width,
                     Index substeps) = nullptr;
    // How many positions it has.
    Index (*maxLength)(const Values& values) = nullptr;
    // The width that it needs for `tokens` positions.
    Index (*widthFor)(Index tokens) = nullptr;
};

const Table<Position>& positions();

// The row that does nothing.
Choice noPosition();

} // namespace fovea
