#include "core/text/subwords/patterns.h"

#include <algorithm>
#include <array>

namespace fovea::subwords {
namespace {

struct Piece {
    Regex::Match where;
    bool matched;
};

std::vector<Piece> piecesOf(const Matches& matches, std::size_t size, bool inverted) {
    std::vector<Piece> pieces;
    std::size_t at = 0;
    for (const Regex::Match& match : matches) {
        if (match.begin > at)
            pieces.push_back({{at, match.begin}, inverted});
        pieces.push_back({match, !inverted});
        at = match.end;
    }
    if (at < size)
        pieces.push_back({{at, size}, inverted});
    return pieces;
}

Matches withPrevious(const std::vector<Piece>& pieces) {
    Matches all;
    bool before = false;
    for (const Piece& piece : pieces) {
        if (piece.matched && !before && !all.empty())
            all.back().end = piece.where.end;
        else
            all.push_back(piece.where);
        before = piece.matched;
    }
    return all;
}

Matches withNext(const std::vector<Piece>& pieces) {
    Matches all;
    bool before = false;
    for (auto piece = pieces.rbegin(); piece != pieces.rend(); ++piece) {
        if (piece->matched && !before && !all.empty())
            all.back().begin = piece->where.begin;
        else
            all.push_back(piece->where);
        before = piece->matched;
    }
    std::ranges::reverse(all);
    return all;
}

Matches contiguous(const std::vector<Piece>& pieces) {
    Matches all;
    bool before = false;
    for (const Piece& piece : pieces) {
        if (piece.matched == before && !all.empty())
            all.back().end = piece.where.end;
        else
            all.push_back(piece.where);
        before = piece.matched;
    }
    return all;
}

} // namespace

Pattern literal(std::u32string what) {
    return [what = std::move(what)](std::u32string_view text) {
        Matches matches;
        for (std::size_t at = text.find(what); !what.empty() && at != std::u32string_view::npos;
             at = text.find(what, at + what.size()))
            matches.push_back({at, at + what.size()});
        return matches;
    };
}

Pattern each(bool (*is)(char32_t)) {
    return [is](std::u32string_view text) {
        Matches matches;
        for (std::size_t i = 0; i < text.size(); ++i)
            if (is(text[i]))
                matches.push_back({i, i + 1});
        return matches;
    };
}

Pattern readPattern(const JsonNode& node) {
    if (node.has("String"))
        return literal(decoded(node.at("String").text()));
    const JsonNode source = node.at("Regex");
    return [regex = Regex(source.text(), source.path())](std::u32string_view text) {
        return regex.matches(text);
    };
}

Delimiter readDelimiter(const JsonNode& node) {
    struct Row {
        std::string_view name;
        Delimiter delimiter;
    };
    static constexpr std::array<Row, 5> rows = {
        {{"Removed", Delimiter::removed},
         {"Isolated", Delimiter::isolated},
         {"MergedWithPrevious", Delimiter::mergedWithPrevious},
         {"MergedWithNext", Delimiter::mergedWithNext},
         {"Contiguous", Delimiter::contiguous}}};
    for (const Row& row : rows)
        if (node.text() == row.name)
            return row.delimiter;
    node.refuse("Removed, Isolated, MergedWithPrevious, MergedWithNext or Contiguous");
}

Matches cut(const Matches& matches, std::size_t size, Delimiter delimiter, bool inverted) {
    const std::vector<Piece> pieces = piecesOf(matches, size, inverted);
    switch (delimiter) {
    case Delimiter::mergedWithPrevious:
        return withPrevious(pieces);
    case Delimiter::mergedWithNext:
        return withNext(pieces);
    case Delimiter::contiguous:
        return contiguous(pieces);
    case Delimiter::removed:
    case Delimiter::isolated:
        break;
    }
    Matches all;
    for (const Piece& piece : pieces)
        if (delimiter == Delimiter::isolated || !piece.matched)
            all.push_back(piece.where);
    return all;
}

} // namespace fovea::subwords
