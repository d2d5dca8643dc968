// Masks that follow from positions alone.
#include "core/attention/mask_rows.h"
#include "core/base/error.h"
#include "core/base/random.h"

#include <algorithm>
#include <cstdlib>
#include <set>

namespace fovea::rows {
namespace {

// A rule of positions i and j, the same for all heads; `offset` is added to i.
template <class Sees>
MaskRule plain(const MapPart& part, Sees sees, Index offset = 0) {
    offset += part.queryOffset;
    return {.sees = [sees, offset](Index, Index i, Index j) { return sees(i + offset, j); }};
}

} // namespace

MaskRule everything(const MaskInput&) {
    return {};
}

bool fuseEverything(const Values&, const MapPart&, FusedRule&) {
    return true;
}

namespace {

Index causalOffset(const Values& values, const MapPart& part) {
    const bool right = option(values, "align") == "bottom-right";
    return integer(values, "offset") + (right ? part.keys - part.queries : 0);
}

Index paddingLength(const Values& values, const MapPart& part) {
    const Integers& lengths = integers(values, "lengths");
    if (lengths.size() > 1 && std::ssize(lengths) != part.batches)
        failUsage(QT_TRANSLATE_NOOP("fovea", "mask padding: %1 lengths for %2 batch entries, "
                                             "expected one for each, or one for all"),
                  {std::to_string(lengths.size()), std::to_string(part.batches)});
    return lengths.size() == 1 ? lengths.front() : lengths[static_cast<std::size_t>(part.batch)];
}

Index reachOf(const Values& values, const char* side) {
    return isAutomatic(values, side) ? integer(values, "w") : integer(values, side);
}

} // namespace

MaskRule causal(const MaskInput& in) {
    return plain(
        in.part, [](Index i, Index j) { return j <= i; }, causalOffset(in.values, in.part));
}
bool fuseCausal(const Values& values, const MapPart& part, FusedRule& rule) {
    rule.last = std::min(rule.last, part.queryOffset + causalOffset(values, part));
    return true;
}

MaskRule padding(const MaskInput& in) {
    return plain(in.part, [length = paddingLength(in.values, in.part)](Index, Index j) {
        return j < length;
    });
}
bool fusePadding(const Values& values, const MapPart& part, FusedRule& rule) {
    rule.keys = std::min(rule.keys, paddingLength(values, part));
    return true;
}

MaskRule window(const MaskInput& in) {
    const Index left = reachOf(in.values, "left");
    const Index right = reachOf(in.values, "right");
    return plain(
        in.part, [left, right](Index i, Index j) { return i - left <= j && j <= i + right; },
        integer(in.values, "offset"));
}
bool fuseWindow(const Values& values, const MapPart& part, FusedRule& rule) {
    const Index offset = integer(values, "offset") + part.queryOffset;
    rule.first = std::max(rule.first, offset - reachOf(values, "left"));
    rule.last = std::min(rule.last, offset + reachOf(values, "right"));
    return true;
}

MaskRule dilated(const MaskInput& in) {
    const Index step = integer(in.values, "step");
    const Index reach = integer(in.values, "w") * step;
    return plain(
        in.part, [=](Index i, Index j) { return std::abs(i - j) <= reach && (i - j) % step == 0; },
        integer(in.values, "offset"));
}

MaskRule blocks(const MaskInput& in) {
    const Index size = integer(in.values, "size");
    return plain(in.part, [size](Index i, Index j) { return i / size == j / size; });
}

MaskRule strided(const MaskInput& in) {
    const Index stride = integer(in.values, "stride");
    return plain(
        in.part,
        [stride](Index i, Index j) { return std::abs(i - j) < stride || (i - j) % stride == 0; },
        integer(in.values, "offset"));
}

MaskRule globalTokens(const MaskInput& in) {
    const Integers& listed = integers(in.values, "tokens");
    return plain(in.part, [set = std::set<Index>(listed.begin(), listed.end())](Index i, Index j) {
        return set.contains(i) || set.contains(j);
    });
}

// The `count` others of row i are those j ≠ i with the smallest words number i·m + j of (seed,
// "mask.random"); of equal words the first.
MaskRule randomKeys(const MaskInput& in) {
    const RandomStream stream(static_cast<std::uint32_t>(integer(in.values, "seed")),
                              "mask.random");
    const Index keys = in.part.keys;
    const Index top = in.part.rect.top + in.part.queryOffset;
    const Index count = integer(in.values, "count");
    std::vector<std::vector<Index>> chosen; // for each row at hand, sorted
    for (Index i = top; i < in.part.rect.bottom + in.part.queryOffset; ++i) {
        std::vector<std::pair<std::uint32_t, Index>> others;
        for (Index j = 0; j < keys; ++j)
            if (j != i)
                others.emplace_back(stream.word(static_cast<std::uint64_t>(i * keys + j)), j);
        const auto size = static_cast<Index>(others.size());
        const auto end = others.begin() + std::min(count, size);
        std::partial_sort(others.begin(), end, others.end());
        std::vector<Index>& row = chosen.emplace_back();
        for (auto other = others.begin(); other != end; ++other)
            row.push_back(other->second);
        std::ranges::sort(row);
    }
    return plain(in.part, [chosen, top](Index i, Index j) {
        return i == j || std::ranges::binary_search(chosen[static_cast<std::size_t>(i - top)], j);
    });
}

} // namespace fovea::rows
