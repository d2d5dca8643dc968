#include "core/text/subwords/read_parts.h"

namespace fovea::subwords {

std::optional<JsonPlace> optional(const JsonPlace& place, std::string_view key) {
    if (!place.has(key) || place.at(key).isNull())
        return std::nullopt;
    return place.at(key);
}

bool flag(const JsonPlace& place, std::string_view key, bool byDefault) {
    const auto found = optional(place, key);
    return found ? found->boolean() : byDefault;
}

std::string text(const JsonPlace& place, std::string_view key, const std::string& byDefault) {
    const auto found = optional(place, key);
    return found ? found->text() : byDefault;
}

bool isOfType(const JsonPlace& place, std::string_view type) {
    return !place.isNull() && place.has("type") && place.at("type").text() == type;
}

std::vector<JsonPlace> sequence(const JsonPlace& place, std::string_view key, int depth) {
    if (depth > deepestSequence)
        place.refuse("at most " + std::to_string(deepestSequence) + " sequences in each other");
    return place.at(key).items();
}

} // namespace fovea::subwords
