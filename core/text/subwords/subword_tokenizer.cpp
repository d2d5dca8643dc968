#include "core/text/subwords/subword_tokenizer.h"

#include "core/text/subwords/read_parts.h"

#include <algorithm>

namespace fovea::subwords {
namespace {

// A piece of the text, or an added token.
struct Split {
    AlignedText text;
    std::int32_t added = -1;
};

std::vector<Split> splitBy(const AddedTokens& added, const AlignedText& text, bool normalized) {
    std::vector<Split> splits;
    for (const AddedPart& part : added.split(text.text(), normalized))
        splits.push_back({text.part(part.begin, part.end), part.id});
    return splits;
}

// The characters before a byte of the text.
class CharCounter {
public:
    explicit CharCounter(std::u32string_view text) {
        for (std::size_t i = 0; i < text.size(); ++i)
            chars_.insert(chars_.end(), utf8Length(text[i]), static_cast<std::uint32_t>(i));
        chars_.push_back(static_cast<std::uint32_t>(text.size()));
    }
    [[nodiscard]] std::size_t operator()(std::size_t byte) const {
        return chars_[std::min(byte, chars_.size() - 1)];
    }

private:
    std::vector<std::uint32_t> chars_;
};

// The characters of a piece at each of its bytes.
std::vector<std::size_t> charsAtBytes(const AlignedText& piece) {
    std::vector<std::size_t> at;
    for (std::size_t i = 0; i < piece.size(); ++i)
        at.insert(at.end(), utf8Length(piece.chars()[i].code), i);
    return at;
}

} // namespace

Encoding SubwordTokenizer::encodeOne(std::string_view utf8, std::int32_t sequence) const {
    const std::u32string whole = decoded(utf8);
    const CharCounter charsBefore(whole);
    std::vector<Split> splits;
    for (Split& raw : splitBy(parts_.added, AlignedText(whole, 0), false)) {
        if (raw.added >= 0) {
            splits.push_back(std::move(raw));
            continue;
        }
        parts_.normalizer(raw.text);
        for (Split& split : splitBy(parts_.added, raw.text, true)) {
            if (split.added >= 0) {
                splits.push_back(std::move(split));
                continue;
            }
            for (AlignedText& piece : cutAll(parts_.pretokenizer, {split.text}))
                splits.push_back({std::move(piece), -1});
        }
    }
    Encoding encoding;
    std::int32_t word = 0;
    for (const Split& split : splits) {
        if (split.text.empty())
            continue;
        const std::string text = encoded(split.text.text());
        std::vector<ModelToken> tokens;
        if (split.added >= 0)
            tokens = {{split.added, text, 0, text.size()}};
        else
            tokens = parts_.model->tokens(text);
        const std::vector<std::size_t> charAt = charsAtBytes(split.text);
        for (ModelToken& token : tokens) {
            const auto& chars = split.text.chars();
            SubwordToken made{.id = token.id,
                              .text = std::move(token.text),
                              .type = sequence,
                              .word = word,
                              .sequence = sequence};
            if (token.end > token.begin && token.end <= text.size()) {
                made.begin = charsBefore(chars[charAt[token.begin]].begin);
                made.end = charsBefore(chars[charAt[token.end - 1]].end);
            }
            encoding.push_back(std::move(made));
        }
        ++word;
    }
    return encoding;
}

namespace {

Encoding joined(Encodings parts) {
    Encoding all;
    for (Encoding& part : parts)
        std::ranges::move(part, std::back_inserter(all));
    return all;
}

} // namespace

Encoding SubwordTokenizer::encode(std::string_view text, bool addSpecial) const {
    return joined(parts_.postProcessor({encodeOne(text, 0)}, addSpecial));
}

Encoding SubwordTokenizer::encodePair(std::string_view first, std::string_view second,
                                      bool addSpecial) const {
    return joined(parts_.postProcessor({encodeOne(first, 0), encodeOne(second, 1)}, addSpecial));
}

std::string SubwordTokenizer::decode(std::span<const std::int32_t> ids, bool skipSpecial) const {
    Words words;
    for (const std::int32_t one : ids)
        if (const std::string* word = text(one); word && !(skipSpecial && isSpecial(one))) {
            const AddedToken* added = parts_.added.byId(one);
            words.push_back(added ? added->shown : *word);
        }
    std::string all;
    for (const std::string& word : parts_.decoder(std::move(words)))
        all += word;
    return all;
}

const std::string* SubwordTokenizer::text(std::int32_t id) const {
    const AddedToken* added = parts_.added.byId(id);
    return added ? &added->content : vocabulary().text(id);
}

std::optional<std::int32_t> SubwordTokenizer::id(std::string_view text) const {
    const AddedToken* added = parts_.added.byContent(text);
    return added ? std::optional(added->id) : vocabulary().id(text);
}

bool SubwordTokenizer::isSpecial(std::int32_t id) const {
    const std::string* own = text(id); // a vocabulary may have one text under two ids
    const AddedToken* added = own ? parts_.added.byContent(*own) : nullptr;
    return added && added->special;
}

namespace {

Json nothing;

JsonNode partOf(const JsonNode& node, const char* key) {
    return node.has(key) ? node.at(key) : JsonNode(nothing, node.path() + "." + key);
}

Normalizer normalizerOf(const JsonNode& node, const TokenizerChanges& changes) {
    if (!isOfType(node, "BertNormalizer"))
        return readNormalizer(node);
    const bool lower = changes.lowercase.value_or(flag(node, "lowercase", true));
    const auto own = optional(node, "strip_accents");
    return bertNormalizer(
        {.clean = flag(node, "clean_text", true),
         .spaceCjk = changes.spaceCjk.value_or(flag(node, "handle_chinese_chars", true)),
         .stripAccents = changes.stripAccents.value_or(own ? own->boolean() : lower),
         .lowercase = lower});
}

} // namespace

SubwordTokenizer changed(TokenizerParts parts, const std::vector<AddedToken>& own,
                         const TokenizerChanges& changes) {
    const Vocabulary& vocabulary = parts.model->vocabulary();
    for (const auto* tokens : {&own, &changes.further})
        for (const AddedToken& token : *tokens)
            parts.added.add(token, vocabulary, parts.normalizer);
    const AddedTokens said = parts.added;
    for (const AddedToken& token : changes.named)
        if (!said.byContent(token.content))
            parts.added.add(token, vocabulary, parts.normalizer);
    return SubwordTokenizer(std::move(parts));
}

SubwordTokenizer readSubwordTokenizer(const JsonNode& node, const TokenizerChanges& changes) {
    constexpr std::size_t mostAdded = 200'000;
    if (node.has("version") && node.at("version").text() != "1.0")
        node.at("version").refuse("1.0");
    TokenizerParts parts{
        .normalizer = normalizerOf(partOf(node, "normalizer"), changes),
        .pretokenizer = readPretokenizer(partOf(node, "pre_tokenizer"), changes.addPrefixSpace),
        .model = readSubwordModel(node.at("model")),
        .postProcessor = readPostProcessor(partOf(node, "post_processor"), changes.addPrefixSpace),
        .decoder = readDecoder(partOf(node, "decoder"))};
    std::vector<AddedToken> own;
    if (const auto added = optional(node, "added_tokens")) {
        const auto tokens = added->items();
        if (tokens.size() > mostAdded)
            added->refuse("at most " + std::to_string(mostAdded) + " tokens");
        for (const JsonNode& token : tokens)
            own.push_back(readAddedToken(token));
    }
    return changed(std::move(parts), own, changes);
}

} // namespace fovea::subwords
