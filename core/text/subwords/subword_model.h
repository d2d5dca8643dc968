// What tokenizer.json may have under "model": a piece of text → tokens out of a vocabulary.
#pragma once

#include "core/base/json.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace fovea::subwords {

struct ModelToken {
    std::int32_t id;
    std::string text;
    std::size_t begin, end; // bytes of the piece
};

struct StringHash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const {
        return std::hash<std::string_view>()(text);
    }
};

// Texts and their ids, both ways. Of two texts with one id the later one is its text.
class Vocabulary {
public:
    Vocabulary() = default;
    Vocabulary(Vocabulary&&) = default; // ids stay where they are; a copy's would not
    Vocabulary& operator=(Vocabulary&&) = default;
    void add(std::string text, std::int32_t id);
    [[nodiscard]] std::optional<std::int32_t> id(std::string_view text) const;
    [[nodiscard]] const std::string* text(std::int32_t id) const; // null: there is none
    // Lists may say a text twice, and count both.
    void count(std::size_t entries) { entries_ = entries; }
    [[nodiscard]] std::size_t size() const { return std::max(ids_.size(), entries_); }
    [[nodiscard]] const auto& all() const { return ids_; }
    // The id of "<0x0A>" and its like for every byte, where all 256 are there.
    [[nodiscard]] std::optional<std::int32_t> byteId(unsigned char byte) const;

private:
    std::unordered_map<std::string, std::int32_t, StringHash, std::equal_to<>> ids_;
    std::unordered_map<std::int32_t, const std::string*> texts_;
    std::size_t entries_ = 0;
};

class SubwordModel {
public:
    SubwordModel() = default;
    SubwordModel(const SubwordModel&) = delete;
    SubwordModel& operator=(const SubwordModel&) = delete;
    virtual ~SubwordModel() = default;

    [[nodiscard]] virtual std::vector<ModelToken> tokens(std::string_view piece) const = 0;
    [[nodiscard]] virtual const Vocabulary& vocabulary() const = 0;
    // How it cuts, in English, for tr(): "Byte pairs".
    [[nodiscard]] virtual const char* name() const = 0;
};

inline constexpr std::int64_t largestId = (1 << 24) - 1;

// Throws Error(failure).
std::unique_ptr<SubwordModel> readSubwordModel(const JsonNode& node);
// {text: id}; refuses ids that are no whole numbers from 0 on, or beyond any vocabulary.
Vocabulary readVocabulary(const JsonNode& node);

// The rows of readSubwordModel(), and what files without a tokenizer.json are made into.
struct Merge {
    std::string left, right;
};
struct BpeSettings {
    Vocabulary vocabulary;
    std::vector<Merge> merges; // the first is the strongest
    std::optional<std::string> unknown = {};
    std::string continuingPrefix = {}, endSuffix = {};
    bool fuseUnknown = false, byteFallback = false, ignoreMerges = false;
    std::string source = {};
};
std::unique_ptr<SubwordModel> makeBpe(BpeSettings settings);
struct WordPieceSettings {
    Vocabulary vocabulary;
    std::string unknown = "[UNK]", prefix = "##";
    std::size_t longest = 100; // characters
    std::string source = {};
};
std::unique_ptr<SubwordModel> makeWordPiece(WordPieceSettings settings);

std::unique_ptr<SubwordModel> readBpe(const JsonNode& node);
std::unique_ptr<SubwordModel> readWordPiece(const JsonNode& node);
std::unique_ptr<SubwordModel> readWordLevel(const JsonNode& node);
std::unique_ptr<SubwordModel> readUnigram(const JsonNode& node);

} // namespace fovea::subwords
