#include "core/text/subwords/read_parts.h"

namespace fovea::subwords {

std::optional<JsonNode> optional(const JsonNode& node, std::string_view key) {
    if (!node.has(key) || node.at(key).isNull())
        return std::nullopt;
    return node.at(key);
}

bool flag(const JsonNode& node, std::string_view key, bool byDefault) {
    const auto found = optional(node, key);
    return found ? found->boolean() : byDefault;
}

std::string text(const JsonNode& node, std::string_view key, const std::string& byDefault) {
    const auto found = optional(node, key);
    return found ? found->text() : byDefault;
}

bool isOfType(const JsonNode& node, std::string_view type) {
    return !node.isNull() && node.has("type") && node.at("type").text() == type;
}

std::vector<JsonNode> sequence(const JsonNode& node, std::string_view key, int depth) {
    if (depth > deepestSequence)
        node.refuse("at most " + std::to_string(deepestSequence) + " sequences in each other");
    return node.at(key).items();
}

} // namespace fovea::subwords
