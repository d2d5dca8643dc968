// Stages four to seven together: queries, keys and values in, outputs out, in memory O(T·d). The
// weights themselves are not kept; any tile of them is computed again from q, k and what the rows
// remember.
#pragma once

#include "core/attention/mask.h"
#include "core/attention/normalise.h"
#include "core/base/selection.h"
#include "core/compute/backend.h"

namespace fovea {

struct AttentionRule {
    Selection score;
    Selection mask;
    Choice normalise;
    Choice combine;
};

enum class RowState : std::uint8_t {
    normal,
    empty,    // sees no key: its weights and its output are zero
    notFinite // a number that is not finite spoiled it
};

// On the host, whatever computed it.
struct Attended {
    Tensor q;      // [H, n, d]
    Tensor k;      // [G, m, d]
    Tensor v;      // [G, m, d]
    Tensor memory; // [H, n, r], see Normaliser
    Tensor states; // u8 [H, n], RowState
    Tensor output; // [H, n, d]
};

// q [H, n, d], k and v [G, m, d], G divides H; where `backend` keeps its tensors.
Attended attend(Backend& backend, const AttentionRule& rule, const Tensor& q, const Tensor& k,
                const Tensor& v);

enum class Quantity { scores, weights };

// The part `rect` of one head's map [n, m], on the host. Hidden scores are −∞. The same cell has
// the same bits in whatever rectangle it is asked for.
Tensor mapTile(Backend& backend, const AttentionRule& rule, const Attended& attended, Index head,
               Quantity quantity, const Rect& rect);

} // namespace fovea
