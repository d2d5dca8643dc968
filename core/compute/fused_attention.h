// Attention computed at once, tile by tile with an online softmax, in memory O(T·d). It is the fast
// path: the operations of backend.h compute the same one after the other.
#pragma once

#include "core/base/tensor.h"

#include <limits>

namespace fovea {

// out_i = Σ_j p_ij v_j, p_ij = e^(s_ij − max) / sum over the keys j that query i sees,
// s_ij = sharpness · (cap(scale · q_i·k_j) + added_ij).
struct FusedRule {
    static constexpr Index everywhere = std::numeric_limits<Index>::max() / 4;

    double scale = 1;
    double softcap = 0;   // 0: none; otherwise cap(x) = c·tanh(x / c)
    double sharpness = 1; // 1 / temperature
    // Query i sees keys j with i + first ≤ j ≤ i + last and j < keys.
    Index first = -everywhere;
    Index last = everywhere;
    Index keys = everywhere;
    Tensor visible = {}; // u8 [n, m] or [H, n, m]: 0 hides; null: all are seen
    Tensor added = {};   // of the same shapes, numbers of the backend; −∞ hides
    // All weights will be asked for: those of a few keys are kept instead of computed again.
    bool keep = false;
};

struct FusedRows {
    Tensor output; // [H, n, d_v]; zero for a row that sees nothing
    Tensor
        statistics; // [H, n, 2]: the largest score that is seen (−∞ of none) and Σ e^(s − largest)
    Tensor weights = {}; // [H, n, m] where they were kept; the same bits as computed afterwards
};

// Some heads' rows [top, bottom) × keys [left, right).
struct FusedPart {
    Index firstHead = 0;
    Index headCount = 1;
    Index top = 0;
    Index bottom = 0;
    Index left = 0;
    Index right = 0;
};

} // namespace fovea
