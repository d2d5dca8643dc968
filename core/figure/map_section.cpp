#include "core/figure/map_section.h"

#include "core/figure/attention_map.h"
#include "core/figure/map_values.h"

#include <algorithm>
#include <numeric>

namespace fovea {
namespace {

template <class T>
void keep(std::vector<T>& all, Index begin, Index end) {
    all = std::vector<T>(all.begin() + begin, all.begin() + end);
}

std::optional<Index> within(std::optional<Index> at, Index begin, Index end) {
    return at && *at >= begin && *at < end ? std::optional(*at - begin) : std::nullopt;
}

std::vector<Index> numbered(Index begin, Index end) {
    std::vector<Index> all(static_cast<std::size_t>(end - begin));
    std::iota(all.begin(), all.end(), begin);
    return all;
}

Parameter middleParameter(const char* id, const char* name) {
    return automatic(integerParameter(id, name, 1, 1, 10'000'000),
                     QT_TRANSLATE_NOOP("fovea", "the chosen one"),
                     [](const Sizes&) { return 1.0; });
}

// Around what is at hand the part stays where it is while that moves by less than half of it.
Index firstBlock(const FigureInput& in, const char* id, Index atHand, Index block, Index count,
                 Index side) {
    const bool isSet = in.settings.contains(id) && !isAutomatic(in.settings, id);
    const Index middle = (isSet ? integer(in.settings, id) - 1 : atHand) / block;
    const Index half = side / 2;
    const Index first = isSet ? middle - half : middle / half * half - half / 2;
    return std::clamp<Index>(first, 0, std::max<Index>(count - side, 0));
}

} // namespace

std::vector<Parameter> middleParameters() {
    return {middleParameter(middleQuery, QT_TRANSLATE_NOOP("fovea", "Query in the middle")),
            middleParameter(middleKey, QT_TRANSLATE_NOOP("fovea", "Key in the middle"))};
}

Index firstQueryBlock(const FigureInput& in, Index block, Index count, Index side) {
    return firstBlock(in, middleQuery, in.query(), block, count, side);
}

Index firstKeyBlock(const FigureInput& in, Index block, Index count, Index side) {
    const Index key = in.view.key.value_or(in.layer().amongThemselves ? in.query() : 0);
    return firstBlock(in, middleKey, key, block, count, side);
}

Message partText(const Rect& part, Index rows, Index columns) {
    return {QT_TRANSLATE_NOOP("fovea", "queries %1 to %2 of %3, keys %4 to %5 of %6"),
            {std::to_string(part.top + 1), std::to_string(part.bottom), std::to_string(rows),
             std::to_string(part.left + 1), std::to_string(part.right), std::to_string(columns)}};
}

std::vector<std::string> blockLabels(const Tokens& tokens, Index begin, Index end, Index block) {
    if (block == 1)
        return labelsOf({tokens.begin() + begin, tokens.begin() + end});
    std::vector<std::string> labels;
    for (Index i = begin; i < end; i += block)
        labels.push_back(std::to_string(i + 1) + "–" + std::to_string(std::min(i + block, end)));
    return labels;
}

std::vector<Index> within(const std::vector<Index>& tokens, Index begin, Index end) {
    std::vector<Index> inside;
    for (const Index token : tokens)
        if (const auto at = within(std::optional(token), begin, end))
            inside.push_back(*at);
    return inside;
}

Rect drawnPart(const FigureInput& in, Index maps, Index side) {
    const Rect whole = wholeMap(in.layer());
    if (maps * whole.rows() * whole.columns() <= mostCells)
        return whole;
    const Index top = firstQueryBlock(in, 1, whole.rows(), side);
    const Index left = firstKeyBlock(in, 1, whole.columns(), side);
    return {top, std::min(top + side, whole.rows()), left, std::min(left + side, whole.columns())};
}

void cutTo(Matrix& matrix, const Rect& part, const Rect& whole) {
    if (part == whole)
        return;
    matrix.subtitle.more.push_back(partText(part, whole.rows(), whole.columns()));
    if (!matrix.memory.empty()) {
        keep(matrix.memory, part.top, part.bottom);
        for (Index& keys : matrix.memory)
            keys = std::clamp<Index>(keys - part.left, 0, part.columns());
    }
    matrix.rowTokens = numbered(part.top, part.bottom);
    matrix.columnTokens = numbered(part.left, part.right);
    matrix.row = within(matrix.row, part.top, part.bottom);
    matrix.column = within(matrix.column, part.left, part.right);
    matrix.leftOut = within(matrix.leftOut, part.left, part.right);
}

void cutTo(Links& links, const Rect& part) {
    links.subtitle.more.push_back(
        partText(part, std::ssize(links.queries), std::ssize(links.keys)));
    keep(links.queries, part.top, part.bottom);
    keep(links.keys, part.left, part.right);
    links.queryTokens = numbered(part.top, part.bottom);
    links.keyTokens = numbered(part.left, part.right);
    links.query = within(links.query, part.top, part.bottom);
    links.key = within(links.key, part.left, part.right);
}

} // namespace fovea
