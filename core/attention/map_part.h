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
    // So many entries' heads stand one after the other, all of them at hand; `heads` and what is
    // learned are those of one.
    Index entries = 1;
    Index firstHead = 0;
    Index headCount = 1;   // the heads [firstHead, firstHead + headCount) are at hand
    Index batch = 0;       // which entry
    Index batches = 1;     // of so many
    Index queryOffset = 0; // the position of query 0, from that of key 0
    Rect rect;
};

// The whole map [heads, queries, keys] of one entry, by no rule in particular.
MapPart wholeMap(Index heads, Index queries, Index keys);
// By a rule, which says what `heads` consists of (`entries`), which entry it is, and where its
// query 0 stands. Every map of a rule is made here, so that none leaves out a member.
MapPart wholeMap(const AttentionRule& rule, Index heads, Index queries, Index keys);
// Of q [H, n, d] and k [G, m, d].
MapPart wholeMap(const AttentionRule& rule, const Tensor& q, const Tensor& k);
// These cells of `count` heads.
MapPart partOf(MapPart map, Index firstHead, Index count, const Rect& rect);

} // namespace fovea
