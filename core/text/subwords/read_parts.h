// What the parts of tokenizer.json have in common: an object with a "type", or null.
#pragma once

#include "core/base/json.h"

#include <optional>
#include <span>

namespace fovea::subwords {

inline constexpr int deepestSequence = 16;

// The value of a key; none where it is missing or null.
std::optional<JsonNode> optional(const JsonNode& node, std::string_view key);
bool flag(const JsonNode& node, std::string_view key, bool byDefault);
std::string text(const JsonNode& node, std::string_view key, const std::string& byDefault);
bool isOfType(const JsonNode& node, std::string_view type); // not null, and "type" says so

// The row of a table of {type, …} that "type" names; refuses with the list of them.
template <class Row>
const Row& rowOfType(const JsonNode& node, std::span<const Row> rows) {
    const JsonNode type = node.at("type");
    std::string known;
    for (const Row& row : rows) {
        if (type.text() == row.type)
            return row;
        known += (known.empty() ? "" : ", ") + std::string(row.type);
    }
    type.refuse("one of " + known);
}

// The parts of a Sequence under `key`. Refuses what is nested too deeply.
std::vector<JsonNode> sequence(const JsonNode& node, std::string_view key, int depth);

} // namespace fovea::subwords
