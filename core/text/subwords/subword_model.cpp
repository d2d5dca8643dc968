#include "core/text/subwords/subword_model.h"

#include "core/text/subwords/read_parts.h"

#include <array>
#include <cstdio>

namespace fovea::subwords {

void Vocabulary::add(std::string text, std::int32_t id) {
    const auto at = ids_.insert_or_assign(std::move(text), id).first;
    texts_[id] = &at->first; // nodes stay where they are
}

std::optional<std::int32_t> Vocabulary::id(std::string_view text) const {
    const auto found = ids_.find(text);
    return found == ids_.end() ? std::nullopt : std::optional(found->second);
}

const std::string* Vocabulary::text(std::int32_t id) const {
    const auto found = texts_.find(id);
    return found == texts_.end() ? nullptr : found->second;
}

std::optional<std::int32_t> Vocabulary::byteId(unsigned char byte) const {
    std::array<char, 8> name{};
    std::snprintf(name.data(), name.size(), "<0x%02X>", unsigned{byte});
    return id(name.data());
}

Vocabulary readVocabulary(const JsonNode& node) {
    const auto* members = std::get_if<Json::Object>(&node.value().data);
    if (!members)
        node.refuse("an object");
    Vocabulary vocabulary;
    for (const auto& [text, id] : *members) {
        const auto* number = std::get_if<std::int64_t>(&id.data);
        if (!number || *number < 0 || *number > largestId)
            (void)JsonNode(id, node.path() + "." + text).integer(0, largestId);
        vocabulary.add(text, static_cast<std::int32_t>(*number));
    }
    return vocabulary;
}

namespace {

// Files of old have no type, and are known by what they have.
std::string typeOf(const JsonNode& node) {
    if (node.has("type"))
        return node.at("type").text();
    if (node.has("merges"))
        return "BPE";
    if (node.has("continuing_subword_prefix"))
        return "WordPiece";
    return std::holds_alternative<Json::Array>(node.at("vocab").value().data) ? "Unigram"
                                                                              : "WordLevel";
}

struct ModelRow {
    const char* type;
    std::unique_ptr<SubwordModel> (*read)(const JsonNode&);
};
constexpr std::array<ModelRow, 4> modelRows = {{{"BPE", readBpe},
                                                {"WordPiece", readWordPiece},
                                                {"WordLevel", readWordLevel},
                                                {"Unigram", readUnigram}}};

} // namespace

std::unique_ptr<SubwordModel> readSubwordModel(const JsonNode& node) {
    const std::string type = typeOf(node);
    for (const ModelRow& row : modelRows)
        if (type == row.type)
            return row.read(node);
    node.at("type").refuse("BPE, WordPiece, WordLevel or Unigram");
}

} // namespace fovea::subwords
