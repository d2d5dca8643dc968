#include "core/figure/pair_blocks.h"

#include <algorithm>
#include <numeric>

namespace fovea {
namespace {

// Rows or columns of one sentence, [begin, end).
struct SentencePart {
    Index begin = 0;
    Index end = 0;

    // `first`: the first token of each row or column; empty where they are the tokens.
    SentencePart(const std::vector<Index>& first, Index count, Index second, bool ofSecond) {
        Index border = second;
        if (!first.empty())
            border = std::ranges::lower_bound(first, second) - first.begin();
        border = std::min(border, count);
        begin = ofSecond ? border : 0;
        end = ofSecond ? count : border;
    }
    template <class T>
    void take(std::vector<T>& all) const {
        if (!all.empty())
            all = std::vector<T>(all.begin() + begin, all.begin() + end);
    }
    void take(std::optional<Index>& one) const {
        if (one)
            one = *one >= begin && *one < end ? std::optional(*one - begin) : std::nullopt;
    }
    // The tokens of what is left, also where these were the rows.
    void takeTokens(std::vector<Index>& first) const {
        if (first.empty()) {
            first.resize(static_cast<std::size_t>(end));
            std::iota(first.begin(), first.end(), 0);
        }
        take(first);
    }
};

template <class T>
void takeCells(std::vector<T>& cells, SentencePart rows, SentencePart columns, Index width) {
    if (cells.empty())
        return;
    std::vector<T> taken;
    for (Index i = rows.begin; i < rows.end; ++i)
        taken.insert(taken.end(), cells.begin() + i * width + columns.begin,
                     cells.begin() + i * width + columns.end);
    cells = std::move(taken);
}

} // namespace

Parameter blockParameter() {
    return optionParameter("block", QT_TRANSLATE_NOOP("fovea", "Of a pair"),
                           {QT_TRANSLATE_NOOP("fovea", "all"), QT_TRANSLATE_NOOP("fovea", "1-1"),
                            QT_TRANSLATE_NOOP("fovea", "1-2"), QT_TRANSLATE_NOOP("fovea", "2-1"),
                            QT_TRANSLATE_NOOP("fovea", "2-2")});
}

void onlyBlock(Matrix& matrix, const Trace& trace, const Layer& layer, const std::string& block) {
    if (block == "all" || trace.secondText == 0 || !layer.amongThemselves)
        return;
    const Index width = std::ssize(matrix.columns);
    const SentencePart rows(matrix.rowTokens, std::ssize(matrix.rows), trace.secondText,
                            block[0] == '2');
    const SentencePart columns(matrix.columnTokens, width, trace.secondText, block[2] == '2');
    takeCells(matrix.values, rows, columns, width);
    takeCells(matrix.visible, rows, columns, width);
    takeCells(matrix.drawn, rows, columns, width);
    rows.take(matrix.rows);
    rows.take(matrix.states);
    rows.take(matrix.row);
    rows.takeTokens(matrix.rowTokens);
    columns.take(matrix.columns);
    columns.take(matrix.column);
    columns.takeTokens(matrix.columnTokens);
    std::vector<Index> leftOut;
    for (std::optional<Index> column : matrix.leftOut) {
        columns.take(column);
        if (column)
            leftOut.push_back(*column);
    }
    matrix.leftOut = std::move(leftOut);
}

} // namespace fovea
