// A checkpoint's own tokenizer, as tokenizer.json describes it:
//
//   text → added tokens cut out → normalizer → added tokens again → pre-tokenizer → model
//        → post-processor
//
// Every token knows which characters of the text it came from.
#pragma once

#include "core/text/subwords/added_tokens.h"
#include "core/text/subwords/decoders.h"
#include "core/text/subwords/post_processors.h"
#include "core/text/subwords/pretokenizers.h"

#include <span>

namespace fovea::subwords {

struct TokenizerParts {
    Normalizer normalizer;
    Pretokenizer pretokenizer;
    std::unique_ptr<SubwordModel> model;
    PostProcessor postProcessor;
    Decoder decoder;
    AddedTokens added = {};
};

class SubwordTokenizer {
public:
    explicit SubwordTokenizer(TokenizerParts parts) : parts_(std::move(parts)) {}

    // Bytes that are not UTF-8 become U+FFFD. Throws Error(failure) where the file cannot say what
    // a character is.
    [[nodiscard]] Encoding encode(std::string_view text, bool addSpecial = true) const;
    [[nodiscard]] Encoding encodePair(std::string_view first, std::string_view second,
                                      bool addSpecial = true) const;

    [[nodiscard]] std::string decode(std::span<const std::int32_t> ids,
                                     bool skipSpecial = true) const;

    // As the vocabulary writes it; null for an id without a token.
    [[nodiscard]] const std::string* text(std::int32_t id) const;
    [[nodiscard]] std::optional<std::int32_t> id(std::string_view text) const;
    [[nodiscard]] bool isSpecial(std::int32_t id) const;
    [[nodiscard]] const AddedTokens& added() const { return parts_.added; }
    [[nodiscard]] const Vocabulary& vocabulary() const { return parts_.model->vocabulary(); }
    [[nodiscard]] const char* name() const { return parts_.model->name(); }

private:
    [[nodiscard]] Encoding encodeOne(std::string_view text, std::int32_t sequence) const;

    TokenizerParts parts_;
};

// What else the folder says, which counts more than tokenizer.json.
struct TokenizerChanges {
    std::optional<bool> lowercase = {}, stripAccents = {}, spaceCjk = {}; // of BERT's cleaning
    std::optional<bool> addPrefixSpace = {};                              // of tokens of bytes
    std::vector<AddedToken> further = {};
    std::vector<AddedToken> named = {}; // special ones, where nothing else is said of them
};

// With all tokens added: the parts' own, and what else the folder says.
SubwordTokenizer changed(TokenizerParts parts, const std::vector<AddedToken>& own,
                         const TokenizerChanges& changes);

// Throws Error(failure) that names the place, what was found and what was expected.
SubwordTokenizer readSubwordTokenizer(const JsonNode& node, const TokenizerChanges& changes = {});

} // namespace fovea::subwords
