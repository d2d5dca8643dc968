// WordPiece (Schuster, Nakajima, 2012), the longest piece of the vocabulary first; and WordLevel,
// where a word is in the vocabulary or not.
#include "core/base/error.h"
#include "core/text/subwords/read_parts.h"
#include "core/text/subwords/subword_model.h"
#include "core/text/subwords/unicode.h"

#include <algorithm>

namespace fovea::subwords {
namespace {

[[noreturn]] void refuseUnknown(const std::string& source, const std::string& token) {
    fail(QT_TRANSLATE_NOOP("fovea", "%1: the unknown token ‘%2’ is not in the vocabulary"),
         {source, token});
}

class WordPiece final : public SubwordModel {
public:
    explicit WordPiece(WordPieceSettings settings) : is_(std::move(settings)) {
        for (const auto& [text, id] : is_.vocabulary.all())
            longestToken_ = std::max(longestToken_, text.size());
    }

    const Vocabulary& vocabulary() const override { return is_.vocabulary; }
    const char* name() const override { return QT_TRANSLATE_NOOP("fovea", "WordPiece"); }

    std::vector<ModelToken> tokens(std::string_view word) const override {
        const auto isStart = [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; };
        if (static_cast<std::size_t>(std::ranges::count_if(word, isStart)) > is_.longest)
            return unknown(word);
        std::vector<ModelToken> tokens;
        for (std::size_t at = 0; at < word.size();) {
            std::size_t end = std::min(word.size(), at + longestToken_);
            for (; end > at; --end) {
                if (end < word.size() && !isStart(word[end]))
                    continue;
                std::string text(word.substr(at, end - at));
                if (at > 0)
                    text.insert(0, is_.prefix);
                if (const auto id = is_.vocabulary.id(text)) {
                    tokens.push_back({*id, std::move(text), at, end});
                    break;
                }
            }
            if (end == at)
                return unknown(word);
            at = end;
        }
        return tokens;
    }

private:
    std::vector<ModelToken> unknown(std::string_view word) const {
        const auto id = is_.vocabulary.id(is_.unknown);
        if (!id)
            refuseUnknown(is_.source, is_.unknown);
        return {{*id, is_.unknown, 0, word.size()}};
    }

    WordPieceSettings is_;
    std::size_t longestToken_ = 0;
};

class WordLevel final : public SubwordModel {
public:
    WordLevel(Vocabulary vocabulary, std::string unknown, std::string source)
        : vocabulary_(std::move(vocabulary)), unknown_(std::move(unknown)),
          source_(std::move(source)) {}

    const Vocabulary& vocabulary() const override { return vocabulary_; }
    const char* name() const override { return QT_TRANSLATE_NOOP("fovea", "Words"); }

    std::vector<ModelToken> tokens(std::string_view word) const override {
        if (const auto id = vocabulary_.id(word))
            return {{*id, std::string(word), 0, word.size()}};
        const auto id = vocabulary_.id(unknown_);
        if (!id)
            refuseUnknown(source_, unknown_);
        return {{*id, unknown_, 0, word.size()}};
    }

private:
    Vocabulary vocabulary_;
    std::string unknown_, source_;
};

} // namespace

std::unique_ptr<SubwordModel> makeWordPiece(WordPieceSettings settings) {
    return std::make_unique<WordPiece>(std::move(settings));
}

std::unique_ptr<SubwordModel> readWordPiece(const JsonNode& node) {
    const auto longest = optional(node, "max_input_chars_per_word");
    return makeWordPiece(
        {.vocabulary = readVocabulary(node.at("vocab")),
         .unknown = text(node, "unk_token", "[UNK]"),
         .prefix = text(node, "continuing_subword_prefix", "##"),
         .longest = longest ? static_cast<std::size_t>(longest->integer(0, INT32_MAX)) : 100,
         .source = node.path()});
}

std::unique_ptr<SubwordModel> readWordLevel(const JsonNode& node) {
    return std::make_unique<WordLevel>(readVocabulary(node.at("vocab")),
                                       text(node, "unk_token", "<unk>"), node.path());
}

} // namespace fovea::subwords
