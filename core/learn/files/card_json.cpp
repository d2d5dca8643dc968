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

double within(const JsonPlace& place, double least, double most, const char* expected) {
    const double value = place.number();
    if (!(value >= least && value <= most))
        place.refuse(expected);
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

Card cardFromJson(const JsonPlace& place) {
    (void)place.at(cardVersionKey).integer(cardVersion, cardVersion);
    return {.task = place.at(taskKey).text(),
            .command = place.at(commandKey).text(),
            .steps = place.at(stepsKey).integer(0, INT64_MAX),
            .seconds = within(place.at(secondsKey), 0, 1e12, "seconds"),
            .parameters = place.at(parametersKey).integer(0, INT64_MAX),
            .accuracy = within(place.at(accuracyKey), 0, 1, "a share from 0 to 1"),
            .examples = static_cast<std::uint64_t>(place.at(examplesKey).integer(0, INT64_MAX))};
}

} // namespace fovea
