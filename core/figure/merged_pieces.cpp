#include "core/figure/merged_pieces.h"

#include "core/figure/map_values.h"
#include "core/text/separators.h"

#include <algorithm>

namespace fovea {
namespace {

bool isBlank(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

// The words of a side, by their first tokens, and which word each token is of.
struct Words {
    std::vector<Index> first;
    std::vector<std::size_t> of;
    Tokens tokens;

    Words(const Tokens& pieces, const std::string& text) : first(wordStarts(pieces, text)) {
        if (first.empty()) // a word each
            for (Index i = 0; i < std::ssize(pieces); ++i)
                first.push_back(i);
        for (std::size_t word = 0; word < first.size(); ++word) {
            const Index end = word + 1 < first.size() ? first[word + 1] : std::ssize(pieces);
            Token whole = pieces[static_cast<std::size_t>(first[word])];
            for (Index i = first[word]; i < end; ++i) {
                of.push_back(word);
                whole.end = pieces[static_cast<std::size_t>(i)].end;
            }
            if (end - first[word] > 1) {
                whole.text = text.substr(whole.begin, whole.end - whole.begin);
                whole.text.erase(0, whole.text.find_first_not_of(" \t\r\n"));
            }
            tokens.push_back(std::move(whole));
        }
    }
    [[nodiscard]] std::optional<Index> wordOf(std::optional<Index> token) const {
        return token ? std::optional(static_cast<Index>(of[static_cast<std::size_t>(*token)]))
                     : std::nullopt;
    }
};

} // namespace

std::vector<Index> wordStarts(const Tokens& tokens, const std::string& text) {
    std::vector<Index> first;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const Token& token = tokens[i];
        const bool inText = token.begin < token.end && token.end <= text.size();
        const bool goesOn = i > 0 && inText && tokens[i - 1].begin < tokens[i - 1].end &&
                            tokens[i - 1].end == token.begin && !isBlank(text[token.begin]) &&
                            !isBlank(text[token.begin - 1]) && !isSeparator(token) &&
                            !isSeparator(tokens[i - 1]);
        if (!goesOn)
            first.push_back(static_cast<Index>(i));
    }
    return first.size() == tokens.size() ? std::vector<Index>() : first;
}

void mergePieces(Matrix& matrix, const Tokens& queries, const Tokens& keys,
                 const std::string& queryText, const std::string& keyText) {
    const Words rows(queries, queryText);
    const Words columns(keys, keyText);
    if (rows.first.size() == queries.size() && columns.first.size() == keys.size())
        return;
    const std::size_t width = columns.first.size();
    std::vector<double> sums(rows.first.size() * width);
    std::vector<double> counts(rows.first.size());
    std::vector<std::uint8_t> visible(sums.size());
    std::vector<std::uint8_t> drawn(matrix.drawn.empty() ? 0 : sums.size());
    std::vector<RowState> states(rows.first.size(), RowState::empty);
    for (std::size_t i = 0; i < rows.of.size(); ++i) {
        counts[rows.of[i]] += 1;
        RowState& state = states[rows.of[i]];
        if (matrix.states[i] == RowState::notFinite ||
            (state == RowState::empty && matrix.states[i] == RowState::normal))
            state = matrix.states[i];
        for (std::size_t j = 0; j < columns.of.size(); ++j) {
            const std::size_t from = i * columns.of.size() + j;
            const std::size_t to = rows.of[i] * width + columns.of[j];
            sums[to] += static_cast<double>(matrix.values[from]);
            visible[to] |= matrix.visible[from];
            if (!drawn.empty())
                drawn[to] = std::max(drawn[to], matrix.drawn[from]);
        }
    }
    matrix.values.resize(sums.size());
    for (std::size_t i = 0; i < sums.size(); ++i)
        matrix.values[i] = static_cast<float>(sums[i] / counts[i / width]);
    matrix.visible = std::move(visible);
    matrix.drawn = std::move(drawn);
    matrix.states = std::move(states);
    std::vector<Index> leftOut;
    for (std::size_t word = 0; word < width; ++word) {
        const Index end = word + 1 < width ? columns.first[word + 1] : std::ssize(keys);
        bool all = true;
        for (Index j = columns.first[word]; j < end; ++j)
            all = all && std::ranges::binary_search(matrix.leftOut, j);
        if (all)
            leftOut.push_back(static_cast<Index>(word));
    }
    matrix.leftOut = std::move(leftOut);
    if (!matrix.memory.empty()) {
        std::vector<Index> memory;
        for (const Index token : rows.first) // the words that begin in earlier segments
            memory.push_back(std::ranges::lower_bound(
                                 columns.first, matrix.memory[static_cast<std::size_t>(token)]) -
                             columns.first.begin());
        matrix.memory = std::move(memory);
    }
    matrix.rows = labelsOf(rows.tokens);
    matrix.columns = labelsOf(columns.tokens);
    matrix.row = rows.wordOf(matrix.row);
    matrix.column = columns.wordOf(matrix.column);
    matrix.rowTokens = rows.first;
    matrix.columnTokens = columns.first;
}

} // namespace fovea
