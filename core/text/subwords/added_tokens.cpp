#include "core/text/subwords/added_tokens.h"

#include "core/text/subwords/read_parts.h"

#include <algorithm>

namespace fovea::subwords {

AddedToken readAddedToken(const JsonNode& node) {
    constexpr std::size_t longest = 100'000; // bytes
    if (node.at("content").text().size() > longest)
        node.at("content").refuse("at most " + std::to_string(longest) + " bytes");
    if (const auto id = optional(node, "id"))
        (void)id->integer(0, largestId);
    return {.content = node.at("content").text(),
            .singleWord = flag(node, "single_word", false),
            .leftStrip = flag(node, "lstrip", false),
            .rightStrip = flag(node, "rstrip", false),
            .normalized = flag(node, "normalized", !flag(node, "special", false)),
            .special = flag(node, "special", false)};
}

void AddedTokens::add(AddedToken token, const Vocabulary& vocabulary,
                      const Normalizer& normalizer) {
    if (token.content.empty())
        return;
    if (const auto said = byContent_.find(token.content); said != byContent_.end()) {
        replace(said->second, std::move(token), normalizer);
        return;
    }
    if (const auto known = vocabulary.id(token.content)) {
        token.id = *known;
    } else {
        next_ = std::max(next_, static_cast<std::int32_t>(vocabulary.size()));
        token.id = next_;
    }
    next_ = std::max(next_, token.id + 1);
    const std::size_t index = tokens_.size();
    byContent_.emplace(token.content, index);
    byId_.emplace(token.id, index);
    tokens_.push_back(std::move(token));
    enter(index, normalizer);
}

// Said twice: the last time counts, the id stays.
void AddedTokens::replace(std::size_t index, AddedToken token, const Normalizer& normalizer) {
    AddedToken& old = tokens_[index];
    clear(old.normalized ? normalised_ : raw_, decoded(old.shown), index);
    token.id = old.id;
    old = std::move(token);
    enter(index, normalizer);
}

void AddedTokens::enter(std::size_t index, const Normalizer& normalizer) {
    AddedToken& token = tokens_[index];
    AlignedText content(decoded(token.content), 0);
    if (token.normalized)
        normalizer(content);
    token.shown = token.normalized ? encoded(content.text()) : token.content;
    put(token.normalized ? normalised_ : raw_, content.text(), index);
}

void AddedTokens::put(Trie& trie, std::u32string_view content, std::size_t token) {
    if (content.empty()) // nothing is left of it: it is never found
        return;
    std::size_t node = 0;
    for (const char32_t c : content) {
        const auto [at, fresh] = trie[node].next.try_emplace(c, trie.size());
        node = at->second;
        if (fresh)
            trie.emplace_back();
    }
    // Of two that look alike once they are normalised, the first counts.
    if (trie[node].token == none)
        trie[node].token = token;
}

// What it stands for is another's where that was first.
void AddedTokens::clear(Trie& trie, std::u32string_view content, std::size_t token) {
    std::size_t node = 0;
    for (const char32_t c : content) {
        const auto found = trie[node].next.find(c);
        if (found == trie[node].next.end())
            return;
        node = found->second;
    }
    if (trie[node].token == token)
        trie[node].token = none;
}

const AddedToken* AddedTokens::byContent(std::string_view content) const {
    const auto found = byContent_.find(content);
    return found == byContent_.end() ? nullptr : &tokens_[found->second];
}

const AddedToken* AddedTokens::byId(std::int32_t id) const {
    const auto found = byId_.find(id);
    return found == byId_.end() ? nullptr : &tokens_[found->second];
}

std::vector<AddedPart> AddedTokens::split(std::u32string_view text, bool normalized) const {
    const Trie& trie = normalized ? normalised_ : raw_;
    std::vector<AddedPart> parts;
    std::size_t done = 0; // what stands before belongs to some part
    for (std::size_t at = 0; at < text.size();) {
        std::size_t token = none;
        std::size_t stop = at;
        std::size_t node = 0;
        for (std::size_t i = at; i < text.size(); ++i) {
            const auto next = trie[node].next.find(text[i]);
            if (next == trie[node].next.end())
                break;
            node = next->second;
            if (trie[node].token != none) {
                token = trie[node].token;
                stop = i + 1;
            }
        }
        if (token == none) {
            ++at;
            continue;
        }
        const AddedToken& found = tokens_[token];
        std::size_t start = at;
        at = stop; // also behind one that does not count
        if (found.singleWord &&
            ((start > 0 && isWord(text[start - 1])) || (stop < text.size() && isWord(text[stop]))))
            continue;
        while (found.leftStrip && start > done && isWhite(text[start - 1]))
            --start;
        while (found.rightStrip && stop < text.size() && isWhite(text[stop]))
            ++stop;
        if (done < start)
            parts.push_back({-1, done, start});
        parts.push_back({found.id, std::max(start, done), stop});
        done = stop;
    }
    if (done < text.size())
        parts.push_back({-1, done, text.size()});
    return parts;
}

} // namespace fovea::subwords
