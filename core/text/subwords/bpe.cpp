// Byte-pair encoding (Sennrich, Haddow, Birch, 2016): the strongest pair of neighbours is joined
// until none is left. By a heap over a linked list, O(n log n) however long a piece is.
#include "core/base/error.h"
#include "core/text/subwords/read_parts.h"
#include "core/text/subwords/subword_model.h"
#include "core/text/subwords/unicode.h"

#include <algorithm>
#include <queue>

namespace fovea::subwords {
namespace {

struct Joined {
    std::uint32_t rank;
    std::int32_t id;
};

struct Symbol {
    std::int32_t id;
    std::int32_t previous, next; // −1: none
    std::size_t length;          // bytes; 0: it was joined to the one before
};

std::uint64_t keyOf(std::int32_t left, std::int32_t right) {
    return std::uint64_t{static_cast<std::uint32_t>(left)} << 32 |
           static_cast<std::uint32_t>(right);
}

class Bpe final : public SubwordModel {
public:
    explicit Bpe(BpeSettings settings) : is_(std::move(settings)) {
        const auto idOf = [&](const std::string& text, std::size_t rank) {
            const auto id = is_.vocabulary.id(text);
            if (!id)
                fail(QT_TRANSLATE_NOOP("fovea", "%1: merge %2 (‘%3’ with ‘%4’) needs ‘%5’, which "
                                                "is not in the vocabulary"),
                     {is_.source, std::to_string(rank), is_.merges[rank].left,
                      is_.merges[rank].right, text});
            return *id;
        };
        for (std::size_t rank = 0; rank < is_.merges.size(); ++rank) {
            const auto& [left, right] = is_.merges[rank];
            const std::size_t prefix =
                right.starts_with(is_.continuingPrefix) ? is_.continuingPrefix.size() : 0;
            const std::int32_t a = idOf(left, rank);
            const std::int32_t b = idOf(right, rank);
            joins_[keyOf(a, b)] = {static_cast<std::uint32_t>(rank),
                                   idOf(left + right.substr(prefix), rank)};
        }
        is_.merges.clear();
        is_.merges.shrink_to_fit();
        if (is_.unknown)
            unknownId_ = is_.vocabulary.id(*is_.unknown);
    }

    const Vocabulary& vocabulary() const override { return is_.vocabulary; }
    const char* name() const override { return QT_TRANSLATE_NOOP("fovea", "Byte pairs"); }

    std::vector<ModelToken> tokens(std::string_view piece) const override {
        if (piece.empty())
            return {};
        if (is_.ignoreMerges)
            if (const auto id = is_.vocabulary.id(piece))
                return {{*id, std::string(piece), 0, piece.size()}};
        std::vector<Symbol> symbols = symbolsOf(piece);
        join(symbols);
        std::vector<ModelToken> tokens;
        std::size_t at = 0;
        for (const Symbol& symbol : symbols) {
            if (symbol.length == 0)
                continue;
            tokens.push_back({symbol.id, *is_.vocabulary.text(symbol.id), at, at + symbol.length});
            at += symbol.length;
        }
        return tokens;
    }

private:
    std::vector<Symbol> symbolsOf(std::string_view piece) const {
        std::vector<Symbol> symbols;
        const auto add = [&](std::int32_t id, std::size_t length) {
            const auto own = static_cast<std::int32_t>(symbols.size());
            if (own > 0)
                symbols.back().next = own;
            symbols.push_back({id, own - 1, -1, length});
        };
        // Kept back until a known symbol follows.
        std::optional<Symbol> unknown;
        const auto flush = [&] {
            if (unknown)
                add(unknown->id, unknown->length);
            unknown.reset();
        };
        for (std::size_t at = 0; at < piece.size();) {
            const std::size_t length = std::min(utf8Length(piece[at]), piece.size() - at);
            std::string text(piece.substr(at, length));
            if (at > 0)
                text.insert(0, is_.continuingPrefix);
            at += length;
            if (at == piece.size())
                text += is_.endSuffix;
            if (const auto id = is_.vocabulary.id(text)) {
                flush();
                add(*id, length);
                continue;
            }
            if (is_.byteFallback) {
                const auto known = [&](char c) {
                    return is_.vocabulary.byteId(static_cast<unsigned char>(c)).has_value();
                };
                if (std::ranges::all_of(text, known)) {
                    for (const char c : text)
                        add(*is_.vocabulary.byteId(static_cast<unsigned char>(c)), 1);
                    continue;
                }
            }
            if (!is_.unknown)
                continue;
            if (!unknownId_)
                fail(QT_TRANSLATE_NOOP("fovea", "%1: the unknown token ‘%2’ is not in the "
                                                "vocabulary"),
                     {is_.source, *is_.unknown});
            if (unknown && is_.fuseUnknown) {
                unknown->length += length;
            } else {
                flush();
                unknown = Symbol{*unknownId_, -1, -1, length};
            }
        }
        flush();
        return symbols;
    }

    struct Candidate {
        std::uint32_t rank;
        std::int32_t left;
        std::int32_t id; // of both together
        // The strongest first, of equals the leftmost.
        bool operator<(const Candidate& other) const {
            return rank != other.rank ? rank > other.rank : left > other.left;
        }
    };

    void join(std::vector<Symbol>& symbols) const {
        std::priority_queue<Candidate> queue;
        const auto consider = [&](std::int32_t left) {
            if (left < 0 || symbols[static_cast<std::size_t>(left)].next < 0)
                return;
            const Symbol& a = symbols[static_cast<std::size_t>(left)];
            const Symbol& b = symbols[static_cast<std::size_t>(a.next)];
            if (const auto found = joins_.find(keyOf(a.id, b.id)); found != joins_.end())
                queue.push({found->second.rank, left, found->second.id});
        };
        for (std::size_t i = 0; i + 1 < symbols.size(); ++i)
            consider(static_cast<std::int32_t>(i));
        while (!queue.empty()) {
            const Candidate best = queue.top();
            queue.pop();
            Symbol& a = symbols[static_cast<std::size_t>(best.left)];
            if (a.length == 0 || a.next < 0)
                continue;
            Symbol& b = symbols[static_cast<std::size_t>(a.next)];
            const auto found = joins_.find(keyOf(a.id, b.id));
            if (found == joins_.end() || found->second.id != best.id)
                continue; // one of them has changed since
            a.id = best.id;
            a.length += b.length;
            a.next = b.next;
            b.length = 0;
            if (a.next >= 0)
                symbols[static_cast<std::size_t>(a.next)].previous = best.left;
            consider(a.previous);
            consider(best.left);
        }
    }

    BpeSettings is_;
    std::unordered_map<std::uint64_t, Joined> joins_;
    std::optional<std::int32_t> unknownId_;
};

// "a b" or ["a", "b"].
std::vector<Merge> readMerges(const JsonNode& node) {
    std::vector<Merge> merges;
    const auto* list = std::get_if<Json::Array>(&node.value().data);
    if (!list)
        node.refuse("a list");
    const auto refuse = [&](std::size_t i) {
        JsonNode((*list)[i], node.path() + "[" + std::to_string(i) + "]")
            .refuse("two tokens with a space between them, or a list of two");
    };
    const auto* before = list->empty() ? nullptr : &list->front().data;
    for (std::size_t i = 0; i < list->size(); ++i) {
        const Json::Data& one = (*list)[i].data;
        if (one.index() != before->index())
            refuse(i); // never mixed
        if (const auto* text = std::get_if<std::string>(&one)) {
            if (text->starts_with("#version"))
                continue;
            const std::size_t blank = text->find(' ');
            if (blank == std::string::npos || text->find(' ', blank + 1) != std::string::npos)
                refuse(i);
            merges.push_back({text->substr(0, blank), text->substr(blank + 1)});
            continue;
        }
        const auto* pair = std::get_if<Json::Array>(&one);
        if (!pair || pair->size() != 2)
            refuse(i);
        const auto* left = std::get_if<std::string>(&pair->front().data);
        const auto* right = std::get_if<std::string>(&pair->back().data);
        if (!left || !right)
            refuse(i);
        merges.push_back({*left, *right});
    }
    return merges;
}

} // namespace

std::unique_ptr<SubwordModel> makeBpe(BpeSettings settings) {
    return std::make_unique<Bpe>(std::move(settings));
}

std::unique_ptr<SubwordModel> readBpe(const JsonNode& node) {
    BpeSettings settings{.vocabulary = readVocabulary(node.at("vocab")),
                         .merges = readMerges(node.at("merges")),
                         .continuingPrefix = text(node, "continuing_subword_prefix", ""),
                         .endSuffix = text(node, "end_of_word_suffix", ""),
                         .fuseUnknown = flag(node, "fuse_unk", false),
                         .byteFallback = flag(node, "byte_fallback", false),
                         .ignoreMerges = flag(node, "ignore_merges", false),
                         .source = node.path()};
    if (const auto unknown = optional(node, "unk_token"))
        settings.unknown = unknown->text();
    return makeBpe(std::move(settings));
}

} // namespace fovea::subwords
