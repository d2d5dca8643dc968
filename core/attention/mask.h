// Stage five, mask: may query i see key j?
#pragma once

#include "core/attention/learned.h"
#include "core/attention/map_part.h"
#include "core/base/selection.h"
#include "core/base/table_fwd.h"
#include "core/compute/fused_attention.h"

#include <functional>

namespace fovea {

struct MaskInput {
    Backend& backend;
    const Values& values;
    const LearnedPart& learned;
    const MapPart& part;
    const Tensor& q; // [H, n, d_q], the rows at hand, where the backend computes
};

// One mask for the part at hand. Heads, queries and keys are counted in the whole map.
struct MaskRule {
    std::function<bool(Index head, Index query, Index key)> sees; // null: everything
    bool perHead = false;                                         // whether heads differ
    // Added to the scores, −∞ hides; only a mask from a file has it.
    std::function<double(Index head, Index query, Index key)> added = {};
    // Multiplies the weights, [H, rows, columns] where the backend computes; only a predicted
    // window has it.
    Tensor factor = {};
};

struct Mask {
    MaskRule (*rule)(const MaskInput& input);
    std::vector<LearnedShape> (*learned)(const Values& values, const Sizes& sizes) = nullptr;
    bool soft = false; // adds or multiplies, and so joins by & alone, once
    // Narrows the rule to the same cells, where backends can compute it at once. False: they
    // cannot.
    bool (*fuse)(const Values& values, const MapPart& part, FusedRule& rule) = nullptr;
    bool random = false; // drawn from a seed; the same for all heads and batch entries
    // Whether what a query sees depends on how many tokens there are; null: never.
    bool (*countsTokens)(const Values& values) = nullptr;
};

const Table<Mask>& masks();

// What the masks of a selection do to the part at hand; on the host, but for the factor.
struct Masked {
    Tensor visible; // u8 [rows, columns], or [H, rows, columns] where heads differ
    Tensor added;   // f64 [H, rows, columns]; null where nothing is added
    Tensor factor;  // [H, rows, columns], where the backend computes; null where there is none
};

// `&` binds tighter than `|`.
Masked maskOf(Backend& backend, const Selection& selection, const Learned& learned,
              const MapPart& part, const Tensor& q);

// The same masks, with `mask` joined by & to each of their alternatives.
Selection alsoMasked(const Selection& selection, const Choice& mask);

// The mask of a matrix: u8 [n, m], visible where it is not 0.
Choice visibleCells(const Tensor& cells);

// Throws Error(usage) where the selection joins what cannot be joined.
void checkMask(const Selection& selection);

} // namespace fovea
