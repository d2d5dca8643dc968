// Tokens that stand beside the vocabulary and are found in the text before anything else: special
// ones, and those that were added.
#pragma once

#include "core/base/json.h"
#include "core/text/subwords/normalizers.h"
#include "core/text/subwords/subword_model.h"

#include <map>

namespace fovea::subwords {

struct AddedToken {
    std::string content;
    std::string shown = {}; // in decoded text
    std::int32_t id = 0;
    bool singleWord = false; // not inside of a word
    bool leftStrip = false;  // swallows blanks in front
    bool rightStrip = false; // and behind
    bool normalized = true;  // found in the normalised text
    bool special = false;    // not shown when ids are decoded
};

// A part of a text: an added token, or what stands between them (id −1).
struct AddedPart {
    std::int32_t id;
    std::size_t begin, end; // characters
};

class AddedTokens {
public:
    // `tokens` as the file lists them: those that the vocabulary has get its id, the others the
    // next ones behind it. Of one that is said twice the last time counts.
    void add(AddedToken token, const Vocabulary& vocabulary, const Normalizer& normalizer);

    [[nodiscard]] const std::vector<AddedToken>& all() const { return tokens_; }
    [[nodiscard]] const AddedToken* byContent(std::string_view content) const;
    [[nodiscard]] const AddedToken* byId(std::int32_t id) const;

    // Cuts the text at added tokens: at the leftmost, and of several there the longest.
    // `normalized`: those that are looked for in normalised text.
    [[nodiscard]] std::vector<AddedPart> split(std::u32string_view text, bool normalized) const;

private:
    struct Node {
        std::map<char32_t, std::size_t> next = {};
        std::size_t token = none;
    };
    static constexpr std::size_t none = static_cast<std::size_t>(-1);
    using Trie = std::vector<Node>;
    static void put(Trie& trie, std::u32string_view content, std::size_t token);
    static void clear(Trie& trie, std::u32string_view content, std::size_t token);
    void enter(std::size_t index, const Normalizer& normalizer);
    void replace(std::size_t index, AddedToken token, const Normalizer& normalizer);

    std::vector<AddedToken> tokens_;
    std::unordered_map<std::string, std::size_t, StringHash, std::equal_to<>> byContent_;
    std::unordered_map<std::int32_t, std::size_t> byId_;
    std::int32_t next_ = 0;
    Trie raw_ = {{}}, normalised_ = {{}};
};

AddedToken readAddedToken(const JsonNode& node);

} // namespace fovea::subwords
