#include "core/figure/map_section.h"

#include "core/figure/attention_map.h"
#include "core/figure/map_values.h"

#include <algorithm>
#include <numeric>

namespace fovea {
namespace {

constexpr Index sectionSide = 512; // of a section
constexpr Index sectionStep = 256; // it stays where it is while the query moves by less

// [begin, begin + sectionSide) of `count` with `at` well inside.
Index beginAround(Index at, Index count) {
    return std::clamp<Index>(at / sectionStep * sectionStep - sectionStep / 2, 0,
                             std::max<Index>(count - sectionSide, 0));
}

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

} // namespace

Rect drawnPart(const FigureInput& in) {
    const Rect whole = wholeMap(in.layer());
    if (whole.rows() * whole.columns() <= mostCells)
        return whole;
    const Index query = in.query();
    const Index key = in.view.key.value_or(in.layer().amongThemselves ? query : 0);
    const Index top = beginAround(query, whole.rows());
    const Index left = beginAround(key, whole.columns());
    return {top, std::min(top + sectionSide, whole.rows()), left,
            std::min(left + sectionSide, whole.columns())};
}

void cutTo(Matrix& matrix, const Rect& part) {
    const Index rows = std::ssize(matrix.rows);
    const Index columns = std::ssize(matrix.columns);
    if (part == Rect{0, rows, 0, columns})
        return;
    matrix.subtitle.more.push_back(
        {QT_TRANSLATE_NOOP("fovea", "queries %1 to %2 of %3, keys %4 to %5 of %6"),
         {std::to_string(part.top + 1), std::to_string(part.bottom), std::to_string(rows),
          std::to_string(part.left + 1), std::to_string(part.right), std::to_string(columns)}});
    keep(matrix.rows, part.top, part.bottom);
    keep(matrix.columns, part.left, part.right);
    if (!matrix.memory.empty()) {
        keep(matrix.memory, part.top, part.bottom);
        for (Index& keys : matrix.memory)
            keys = std::clamp<Index>(keys - part.left, 0, part.columns());
    }
    matrix.rowTokens = numbered(part.top, part.bottom);
    matrix.columnTokens = numbered(part.left, part.right);
    matrix.row = within(matrix.row, part.top, part.bottom);
    matrix.column = within(matrix.column, part.left, part.right);
    std::vector<Index> leftOut;
    for (const Index column : matrix.leftOut)
        if (const auto at = within(column, part.left, part.right))
            leftOut.push_back(*at);
    matrix.leftOut = std::move(leftOut);
}

} // namespace fovea
