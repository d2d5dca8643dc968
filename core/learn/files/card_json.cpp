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

double within(const JsonNode& node, double least, double most, const char* expected) {
    const double value = node.number();
    if (!(value >= least && value <= most))
        node.refuse(expected);
    return value;
}

} // namespace

Json cardToJson(const Card& card) {
    return Json::Object{
        {cardVersionKey, cardVersion}, {taskKey, card.task},
        {commandKey, card.command},    {stepsKey, std::int64_t{card.steps}},
        {secondsKey, card.seconds},    {parametersKey, std::int64_t{card.parameters}},
        {accuracyKey, card.accuracy},  {examplesKey, static_cast<std::int64_t>(card.examples)}};
}

Card cardFromJson(const JsonNode& node) {
    (void)node.at(cardVersionKey).integer(cardVersion, cardVersion);
    return {.task = node.at(taskKey).text(),
            .command = node.at(commandKey).text(),
            .steps = node.at(stepsKey).integer(0, INT64_MAX),
            .seconds = within(node.at(secondsKey), 0, 1e12, "seconds"),
            .parameters = node.at(parametersKey).integer(0, INT64_MAX),
            .accuracy = within(node.at(accuracyKey), 0, 1, "a share from 0 to 1"),
            .examples = static_cast<std::uint64_t>(node.at(examplesKey).integer(0, INT64_MAX))};
}

} // namespace fovea
