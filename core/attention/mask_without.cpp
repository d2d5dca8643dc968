// Masks that take something away, to see what forms instead: whole heads, one distance, one edge.
#include "core/attention/mask_rows.h"

#include <algorithm>
#include <utility>

namespace fovea::rows {
namespace {

using Sees = std::function<bool(Index head, Index query, Index key)>;

// Numbered from 1; of several entries each has its own.
bool isAmong(const Integers& heads, Index head, const MapPart& part) {
    return std::ranges::count(heads, head % part.heads + 1) > 0;
}

// No key at all for these heads: their rows are empty, and what they say is 0.
Sees withoutHeads(const Values& values, const MapPart& part) {
    return [heads = integers(values, "head"), part](Index head, Index, Index) {
        return !isAmong(heads, head, part);
    };
}

// j − i ≠ d, for all heads or these.
Sees withoutOneDistance(const Values& values, const MapPart& part) {
    const Index hidden = integer(values, "distance") + part.queryOffset;
    if (isAutomatic(values, "head"))
        return [hidden](Index, Index i, Index j) { return j - i != hidden; };
    return [hidden, heads = integers(values, "head"), part](Index head, Index i, Index j) {
        return j - i != hidden || !isAmong(heads, head, part);
    };
}

// One query's attention to one key, in all heads or in these.
Sees withoutOneEdge(const Values& values, const MapPart& part) {
    const Index query = integer(values, "query") - part.queryOffset;
    const Index key = integer(values, "key");
    if (isAutomatic(values, "head"))
        return [query, key](Index, Index i, Index j) { return i != query || j != key; };
    return [query, key, heads = integers(values, "head"), part](Index head, Index i, Index j) {
        return i != query || j != key || !isAmong(heads, head, part);
    };
}

// As a table of cells, where the rule has none yet and it stays small; otherwise backends get what
// is seen block by block.
bool fuseCells(const Sees& sees, bool perHead, const MapPart& part, FusedRule& rule) {
    constexpr Index mostCells = Index{1} << 24;
    const Shape shape{perHead ? part.heads * part.entries : 1, part.queries, part.keys};
    if (!rule.visible.isNull() || std::cmp_greater(elements(shape), mostCells))
        return false;
    Buffer<std::uint8_t> cells(elements(shape));
    std::uint8_t* to = cells.data();
    for (Index head = 0; head < shape[0]; ++head)
        for (Index i = 0; i < part.queries; ++i)
            for (Index j = 0; j < part.keys; ++j)
                *to++ = sees(head, i, j) ? 1 : 0;
    Tensor all(shape, std::move(cells));
    rule.visible = perHead ? std::move(all) : all.reshaped({part.queries, part.keys});
    return true;
}

bool differsByHead(const Values& values) {
    return !isAutomatic(values, "head");
}

} // namespace

MaskRule withoutHead(const MaskInput& in) {
    return {.sees = withoutHeads(in.values, in.part), .perHead = true};
}
bool fuseWithoutHead(const Values& values, const MapPart& part, FusedRule& rule) {
    return fuseCells(withoutHeads(values, part), true, part, rule);
}

MaskRule withoutDistance(const MaskInput& in) {
    return {.sees = withoutOneDistance(in.values, in.part), .perHead = differsByHead(in.values)};
}
bool fuseWithoutDistance(const Values& values, const MapPart& part, FusedRule& rule) {
    return fuseCells(withoutOneDistance(values, part), differsByHead(values), part, rule);
}

MaskRule withoutEdge(const MaskInput& in) {
    return {.sees = withoutOneEdge(in.values, in.part), .perHead = differsByHead(in.values)};
}
bool fuseWithoutEdge(const Values& values, const MapPart& part, FusedRule& rule) {
    return fuseCells(withoutOneEdge(values, part), differsByHead(values), part, rule);
}

} // namespace fovea::rows
