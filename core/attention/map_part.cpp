#include "core/attention/map_part.h"

#include "core/attention/attention.h"

namespace fovea {

MapPart wholeMap(Index heads, Index queries, Index keys) {
    return {.queries = queries,
            .keys = keys,
            .heads = heads,
            .headCount = heads,
            .rect = {0, queries, 0, keys}};
}

MapPart wholeMap(const AttentionRule& rule, Index heads, Index queries, Index keys) {
    MapPart map = wholeMap(heads, queries, keys);
    map.heads = heads / rule.entries;
    map.entries = rule.entries;
    map.batch = rule.batch;
    map.batches = rule.batches;
    map.queryOffset = rule.queryOffset;
    return map;
}

MapPart wholeMap(const AttentionRule& rule, const Tensor& q, const Tensor& k) {
    return wholeMap(rule, q.axis(0), q.axis(1), k.axis(1));
}

MapPart partOf(MapPart map, Index firstHead, Index count, const Rect& rect) {
    map.firstHead = firstHead;
    map.headCount = count;
    map.rect = rect;
    return map;
}

} // namespace fovea
