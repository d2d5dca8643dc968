// Stages four to seven together, with the position's part in them: queries, keys and values in,
// outputs out, in memory O(T·d). The weights themselves are not kept; any tile of them is computed
// again from q, k and what the rows remember.
#pragma once

#include "core/attention/hand_edits.h"
#include "core/attention/learned.h"
#include "core/attention/map_part.h"
#include "core/base/selection.h"

namespace fovea {

// What attend() needs of the stages; ruleOf() in stages.h makes it. A stage that takes one row is a
// Choice here. Beside the stages stands what differs between entries and layers.
struct AttentionRule {
    Choice position; // rotates q and k, or biases the scores; what it adds to x is done before
    Selection score;
    Selection mask;
    Choice normalise;
    Choice combine;
    std::uint32_t seed = 1; // of dropout
    Index batch = 0;        // which entry, for masks and dropout
    Index batches = 1;      // how many entries there are
    Index entries = 1;      // entries whose heads stand one after the other, see MapPart
    Index queryOffset = 0;  // the position of query 0, see MapPart
    Learned learned = {};   // of position, score and mask
    HandEdits edits = {};   // of this layer
};

// What the rule's rows need to have learned beyond the projections.
std::vector<StageShapes> attentionShapes(const AttentionRule& rule, const Sizes& sizes);

// Draws all that into rule.learned; see draw().
void drawAttention(AttentionRule& rule, const Learned& known, const Sizes& sizes, Backend& backend);

enum class RowState : std::uint8_t {
    normal,
    empty,    // sees no key: its weights and its output are zero
    notFinite // its query, or what it sees, is not finite: all of it is NaN
};

class StoredAttention;

// On the host, whatever computed it.
struct Attended {
    // Where the numbers are stored elsewhere, q and k have shapes alone; other tensors are null.
    Tensor q;          // [H, n, d_q], rotated
    Tensor k;          // [G, m, d_k], rotated
    Tensor v;          // [G, m, d_v]
    Tensor statistics; // [H, n, r], see Normaliser
    Tensor states;     // u8 [H, n], RowState
    Tensor output;     // [H, n, d_v]
    // The backend computed it at once (core/compute/fused_attention.h). Its scores round otherwise
    // than those of the plain operations, so weights are found in the same way as the row
    // statistics.
    bool fused = false;
    std::shared_ptr<const StoredAttention> stored = {}; // where its numbers are; null: here
};

// The output [H, n, d_v] alone, where the backend keeps its tensors, without flagging rows: what is
// differentiated when it is computed on a tape (core/learn/tape/tape.h).
Tensor attendedOutput(Backend& backend, const AttentionRule& rule, const Tensor& q, const Tensor& k,
                      const Tensor& v);

// q [H, n, d_q], k [G, m, d_k], v [G, m, d_v], G divides H; where `backend` keeps its tensors.
// Throws Error(usage) where the rule does not fit them.
Attended attend(Backend& backend, const AttentionRule& rule, const Tensor& q, const Tensor& k,
                const Tensor& v);

enum class Quantity {
    score,      // with bias and soft cap, whatever the mask hides or adds
    masked,     // the score with the mask as well; hidden ones are −∞
    normalised, // weights before the mask's factor, forced cells and dropout
    weights     // after all these: as values are summed
};

// The part `rect` of one head's map [n, m], on the host. The same cell has the same bits in
// whatever rectangle it is asked for.
Tensor mapTile(Backend& backend, const AttentionRule& rule, const Attended& attended, Index head,
               Quantity quantity, const Rect& rect);

// The weights of every head at once, for going over whole maps in bands of this many rows.
inline constexpr Index bandRows = 64;
struct MapBand {
    Tensor weights; // [H, rows, m], where the backend keeps its tensors
    Tensor visible; // u8 [rows, m] or [H, rows, m], where the backend keeps its tensors
};
// Rows from `top`, a multiple of bandRows, on.
MapBand mapBand(Backend& backend, const AttentionRule& rule, const Attended& attended, Index top);

// Which cells of the part `rect` may be seen: u8 [rows, columns].
Tensor visibleTile(Backend& backend, const AttentionRule& rule, const Attended& attended,
                   Index head, const Rect& rect);

// RowState of every row of a head, u8 [n].
Tensor statesOf(Backend& backend, const Attended& attended, Index head);
// Rows [begin, end) of a head's queries, keys or values: [rows, d], on the host. Null where they
// are not known.
Tensor queriesOf(const Attended& attended, Index head, Index begin, Index end);
Tensor keysOf(const Attended& attended, Index head, Index begin, Index end);
Tensor valuesOf(const Attended& attended, Index head, Index begin, Index end);

} // namespace fovea
