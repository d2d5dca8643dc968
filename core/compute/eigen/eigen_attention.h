// The inner loops of fused attention. S is float or double.
#pragma once

#include "core/compute/fused_attention.h"

#include <stop_token>

namespace fovea::kernels {

// Keys of one head as the products want them: panels of a few packets' width, [d][width] each, the
// last one filled with zeros. `stride` lies between keys.
template <class S>
Index panelWidth();
template <class S>
void packPanel(const S* keys, Index m, Index d, Index stride, Index panel, S* out);

// Values as wide as the products want them: whole packets.
template <class S>
Index paddedWidth(Index dv);

// One head's part of an attention, seen from a block of its queries.
template <class S>
struct AttentionHead {
    const FusedRule* rule;
    const S* q; // [n, d]
    const S* panels;
    const S* v;                  // [m, strideV], zeros behind the first dv
    const std::uint8_t* visible; // [n, m]; null: all
    const S* added;              // [n, m]; null: nothing
    Index n, m, d, dv;
    Index strideV;               // paddedWidth(dv)
    const std::stop_token* stop; // looked at for every block of keys; throws Cancelled
};

inline constexpr Index attentionRows = 64; // of a block

inline constexpr Index blockKeys = 256;

// Rows [top, top + rows) of output [n, dv] and memory [n, 2]; of weights [n, m] as well where they
// are not null, which takes no more keys than one block has.
template <class S>
void attendRows(const AttentionHead<S>& head, Index top, Index rows, S* output, S* statistics,
                S* weights);

// Weights of rows × columns [left, right), from what the rows remember; `stride` between rows of
// the result.
template <class S>
void attentionWeights(const AttentionHead<S>& head, Index top, Index rows, Index left, Index right,
                      const S* statistics, S* out, Index stride);

// The gradients that one head's output hands back, through its weights and without a softcap. Those
// of keys and values are added to what stands there, for heads may share them.
template <class S>
struct AttentionBack {
    const S *q, *k, *v, *weights, *output, *gradient;
    S *ofQ, *ofK, *ofV, *ofAdded; // the last one may be null
    Index n, m, d, dv;
    S scale, sharpness;
};
// Room for such a head, to be used again.
template <class S>
Index attentionBackRoom(Index n, Index m, Index d, Index dv);
template <class S>
void attentionBack(const AttentionBack<S>& head, S* room);

} // namespace fovea::kernels
