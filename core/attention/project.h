// Stage three, project: where queries, keys and values come from, and where the heads' outputs go.
#pragma once

#include "core/attention/learned.h"
#include "core/base/selection.h"
#include "core/base/tensor.h"

namespace fovea {

class Backend;
template <class Math>
class Table;

struct HeadPlan {
    Index width;     // D, of the model
    Index heads;     // H
    Index kvHeads;   // G, divides H
    Index headWidth; // d
};

inline Sizes sizesOf(const HeadPlan& plan) {
    return {.width = plan.width,
            .heads = plan.heads,
            .headWidth = plan.headWidth,
            .keyWidth = plan.headWidth};
}

struct Projected {
    Tensor q; // [H, T, d]
    Tensor k; // [G, T, d]
    Tensor v; // [G, T, d]
};

// What is projected, x [T, D] each. In self-attention all three are the same tensor. A null tensor
// gives a null tensor.
struct Sources {
    Tensor q, k, v;
};
struct SourceWidths {
    Index q, k, v; // D_q, D_k, D_v
};

struct Project {
    // Throws Error(usage) where the parameters do not fit each other.
    HeadPlan (*plan)(const Values& values);
    // Throws Error(usage) where what is projected has other widths than the plan can take.
    std::vector<LearnedShape> (*learned)(const HeadPlan& plan, const SourceWidths& widths);
    Projected (*split)(Backend& backend, const HeadPlan& plan, const Learned& learned,
                       const Sources& sources);
    // The heads' outputs [H, T, d] → [T, D].
    Tensor (*join)(Backend& backend, const HeadPlan& plan, const Learned& learned,
                   const Tensor& heads);
};

const Table<Project>& projects();

} // namespace fovea
