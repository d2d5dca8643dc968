#include "core/learn/files/card_json.h"

#include "core/base/error.h"

namespace fovea {
namespace {

constexpr std::int64_t cardVersion = 1;
constexpr const char* cardVersionKey = "fovea-card";
constexpr const char* taskKey = "task";
constexpr const char* commandKey = "command";
constexpr const char* stepsKey = "steps";
constexpr const char* secondsKey = "seconds";
constexpr const char* parametersKey = "parameters";
constexpr const char* accuracyKey = "accuracy";
constexpr const char* examplesKey = "examples";
constexpr const char* perplexityKey = "perplexity";
constexpr const char* ambiguousKey = "ambiguous";
constexpr const char* continuedKey = "continued";
constexpr const char* byLengthKey = "by-length"; // [words, right, of all] each

double within(const JsonNode& node, double least, double most, const char* expected) {
    const double value = node.number();
    if (!(value >= least && value <= most))
        node.refuse(expected);
    return value;
}

} // namespace

Json cardToJson(const Card& card) {
    Json::Object object{
        {cardVersionKey, cardVersion}, {taskKey, card.task},
        {commandKey, card.command},    {stepsKey, std::int64_t{card.steps}},
        {secondsKey, card.seconds},    {parametersKey, std::int64_t{card.parameters}},
        {accuracyKey, card.accuracy},  {examplesKey, static_cast<std::int64_t>(card.examples)}};
    if (card.perplexity)
        object.emplace_back(perplexityKey, *card.perplexity);
    if (card.ambiguous)
        object.emplace_back(ambiguousKey, *card.ambiguous);
    if (card.continued)
        object.emplace_back(continuedKey, *card.continued);
    if (!card.byLength.empty()) {
        Json::Array lengths;
        for (const Card::OfLength& one : card.byLength)
            lengths.emplace_back(Json::Array{one.words, one.right, one.all});
        object.emplace_back(byLengthKey, std::move(lengths));
    }
    return object;
}

Card cardFromJson(const JsonNode& node) {
    (void)node.at(cardVersionKey).integer(cardVersion, cardVersion);
    Card card{.task = node.at(taskKey).text(),
              .command = node.at(commandKey).text(),
              .steps = node.at(stepsKey).integer(0, INT64_MAX),
              .seconds = within(node.at(secondsKey), 0, 1e12, "seconds"),
              .parameters = node.at(parametersKey).integer(0, INT64_MAX),
              .accuracy = within(node.at(accuracyKey), 0, 1, "a share from 0 to 1"),
              .examples = static_cast<std::uint64_t>(node.at(examplesKey).integer(0, INT64_MAX))};
    if (node.has(perplexityKey))
        card.perplexity = within(node.at(perplexityKey), 1, 1e308, "1 or more");
    if (node.has(ambiguousKey))
        card.ambiguous = within(node.at(ambiguousKey), 0, 1, "a share from 0 to 1");
    if (node.has(continuedKey))
        card.continued = within(node.at(continuedKey), 0, 1, "a share from 0 to 1");
    if (node.has(byLengthKey))
        for (const JsonNode& one : node.at(byLengthKey).items()) {
            const std::vector<JsonNode> numbers = one.items();
            if (numbers.size() != 3)
                one.refuse("how many words, right ones and all");
            Card::OfLength length{.words = numbers[0].integer(0, INT64_MAX),
                                  .all = numbers[2].integer(1, INT64_MAX)};
            length.right = numbers[1].integer(0, length.all);
            if (!card.byLength.empty() && card.byLength.back().words >= length.words)
                one.refuse("more words than before");
            card.byLength.push_back(length);
        }
    return card;
}

} // namespace fovea
