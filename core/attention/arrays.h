// Attention over given arrays: Q, K and V of 2, 3 or 4 dimensions, [T, d],
// [batch, T, d] or [batch, heads, T, d]. K and V may have fewer heads (grouped queries).
#pragma once

#include "core/attention/attention.h"
#include "core/attention/project.h"

#include <optional>

namespace fovea {

struct ArrayRequest {
    Tensor q, k, v; // f32 or f64, on the host
    AttentionRule rule;
    std::optional<Choice> project; // in front, for 2- and 3-dimensional arrays
    // Without projections the columns of 2- and 3-dimensional arrays are split into so many heads.
    Index heads = 1;
    Index kvHeads = 1;
    bool wantWeights = false;
    bool wantScores = false;
};

struct RowIndex {
    Index batch, head, query;
};

struct ArrayAnswer {
    Tensor output;  // the dimensions of q; heads joined again where they were split
    Tensor weights; // [.., n, m]; with an axis of heads where there is more than one, or q has it
    Tensor scores;
    std::vector<RowIndex> notFinite; // RowState::notFinite
};

// What the request needs to have learned. Throws Error(usage) where the arrays do not fit.
std::vector<StageShapes> learnedShapes(const ArrayRequest& request);
Index headsOf(const ArrayRequest& request);
Shape mapShape(const ArrayRequest& request); // of weights and scores, see ArrayAnswer

// request.rule.learned holds everything that learnedShapes() names.
ArrayAnswer attendArrays(const ArrayRequest& request, Backend& backend);

} // namespace fovea
