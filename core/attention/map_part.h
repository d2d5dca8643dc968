// Which part of which map a stage is asked about.
#pragma once

#include "core/base/tensor.h"

namespace fovea {

struct AttentionRule;

// Rows [top, bottom) × columns [left, right) of a map.
struct Rect {
    Index top = 0;
    Index bottom = 0;
    Index left = 0;
    Index right = 0;

    [[nodiscard]] Index rows() const { return bottom - top; }
    [[nodiscard]] Index columns() const { return right - left; }
    bool operator==(const Rect&) const = default;
};

struct MapPart {
    Index queries = 0; // n, of the whole map
    Index keys = 0;    // m
    Index heads = 1;   // H
    // The heads of this many entries stand one after the other, all of them at hand. `heads` and
    // the learned parameters are those of one entry.
    Index entries = 1;
    Index firstHead = 0;
    Index headCount = 1;   // the heads [firstHead, firstHead + headCount) are at hand
    Index batch = 0;       // which entry
    Index batches = 1;     // how many entries there are
    Index queryOffset = 0; // the position of query 0, from that of key 0
    Rect rect;
};

// The whole map [heads, queries, keys] of one entry, by no rule in particular.
MapPart wholeMap(Index heads, Index queries, Index keys);
// The whole map by a rule. The rule says how many entries there are, which one this is, and where
// query 0 stands. Every map of a rule is made here, so that no member is forgotten.
MapPart wholeMap(const AttentionRule& rule, Index heads, Index queries, Index keys);
// The same, with the sizes of q [H, n, d] and k [G, m, d].
MapPart wholeMap(const AttentionRule& rule, const Tensor& q, const Tensor& k);
// These cells of `count` heads.
MapPart partOf(MapPart map, Index firstHead, Index count, const Rect& rect);

} // namespace fovea
