#include "core/experiment/silenced_json.h"

#include "core/base/error.h"

#include <algorithm>

namespace fovea {
namespace {

constexpr std::size_t mostText = 4'000'000; // bytes of a sentence
constexpr std::int64_t mostNumber = 1'000'000'000;

LayerPart partFromJson(const JsonNode& node) {
    const auto* const known = std::ranges::find(layerParts, node.text(), &LayerPartWords::id);
    if (known == layerParts.end()) {
        std::string expected;
        for (const LayerPartWords& one : layerParts)
            expected += (expected.empty() ? "one of " : ", ") + std::string(one.id);
        node.refuse(expected);
    }
    return static_cast<LayerPart>(known - layerParts.begin());
}

Silenced withStatesFromJson(Silenced silenced, const JsonNode& node) {
    for (const JsonNode& one : node.at("states").items())
        silenced = withState(std::move(silenced),
                             {.layers = one.at("behind").integer(0, mostNumber),
                              .token = one.at("token").integer(0, mostNumber)},
                             true);
    if (!silenced.states.empty() && silenced.by != SilencedBy::patch)
        node.at("by").refuse("patch, for states are patched");
    return silenced;
}

} // namespace

const std::string& sentenceFromJson(const JsonNode& node) {
    const std::string& text = node.text();
    if (text.size() > mostText)
        fail(QT_TRANSLATE_NOOP("fovea", "%1: found %2 bytes, expected at most %3"),
             {node.path(), std::to_string(text.size()), std::to_string(mostText)});
    return text;
}

Json silencedToJson(const Silenced& silenced) {
    Json::Array heads;
    for (const SilencedHead& one : silenced.heads)
        heads.emplace_back(Json::Object{{"layer", one.layer}, {"head", one.head}});
    Json::Array tokens(silenced.tokens.begin(), silenced.tokens.end());
    Json::Array states;
    for (const PatchedState& one : silenced.states)
        states.emplace_back(Json::Object{{"behind", one.layers}, {"token", one.token}});
    Json::Object all{{"outputs", std::move(heads)},
                     {"keys", std::move(tokens)},
                     {"by", silencedByNames[static_cast<std::size_t>(silenced.by)]},
                     {"from", silenced.from},
                     {"states", std::move(states)}};
    Json::Array parts;
    for (const LeftOutPart& one : silenced.parts)
        parts.emplace_back(Json::Object{{"layer", one.layer}, {"part", wordsOfPart(one.part).id}});
    if (!parts.empty())
        all.emplace_back("parts", std::move(parts));
    return all;
}

Silenced silencedFromJson(const JsonNode& node) {
    Silenced silenced;
    for (const JsonNode& one : node.at("outputs").items())
        silenced = withHead(std::move(silenced),
                            {.layer = one.at("layer").integer(0, mostNumber),
                             .head = one.at("head").integer(0, mostNumber)},
                            true);
    constexpr std::size_t mostTokens = 256; // each hides a column of every map
    const auto tokens = node.at("keys").items();
    if (tokens.size() > mostTokens)
        node.at("keys").refuse("at most 256 of them");
    for (const JsonNode& one : tokens)
        silenced = withToken(std::move(silenced), one.integer(0, mostNumber), true);
    const JsonNode by = node.at("by");
    const auto* const name = std::ranges::find(silencedByNames, by.text());
    if (name == silencedByNames.end())
        by.refuse("zero, mean or patch");
    silenced.by = static_cast<SilencedBy>(name - silencedByNames.begin());
    silenced.from = sentenceFromJson(node.at("from"));
    if (node.has("states"))
        silenced = withStatesFromJson(std::move(silenced), node);
    if (node.has("parts"))
        for (const JsonNode& one : node.at("parts").items())
            silenced = withPart(std::move(silenced),
                                {.layer = one.at("layer").integer(0, mostNumber),
                                 .part = partFromJson(one.at("part"))},
                                true);
    return silenced;
}

} // namespace fovea
