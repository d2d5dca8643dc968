#include "core/experiment/experiment.h"

#include <algorithm>

namespace fovea {
namespace {

constexpr std::int64_t version = 1;
constexpr std::int64_t most = 1'000'000'000;

Json optionalToJson(const std::optional<std::int64_t>& value) {
    return value ? Json(*value) : Json(nullptr);
}

std::optional<std::int64_t> optionalFromJson(const JsonPlace& place) {
    if (std::holds_alternative<std::nullptr_t>(place.value().data))
        return std::nullopt;
    return place.integer(0, most);
}

} // namespace

Experiment standardExperiment() {
    Experiment experiment{
        .text = "I saw a saw on the table", .selections = {}, .seed = 1, .view = {}};
    for (std::size_t i = 0; i < stageCount; ++i)
        experiment.selections[i] = standardSelection(*stages()[i]);
    return experiment;
}

bool sameComputation(const Experiment& a, const Experiment& b) {
    return a.text == b.text && a.selections == b.selections && a.seed == b.seed;
}

Json experimentToJson(const Experiment& experiment) {
    Json::Object chosen;
    for (std::size_t i = 0; i < stageCount; ++i)
        chosen.emplace_back(stages()[i]->id,
                            selectionToJson(*stages()[i], experiment.selections[i]));
    const ViewState& view = experiment.view;
    return Json::Object{{"fovea", version},
                        {"text", experiment.text},
                        {"stages", std::move(chosen)},
                        {"seed", static_cast<std::int64_t>(experiment.seed)},
                        {"view", Json::Object{{"figure", view.figure},
                                              {"layer", view.layer},
                                              {"head", view.head},
                                              {"query", optionalToJson(view.query)},
                                              {"key", optionalToJson(view.key)}}}};
}

Experiment experimentFromJson(const Json& json, const std::string& source) {
    const JsonPlace root(json, source);
    (void)root.at("fovea").integer(1, version);
    root.expectKeys({"fovea", "text", "stages", "seed", "view"});
    Experiment experiment;
    experiment.text = root.at("text").text();
    const JsonPlace chosen = root.at("stages");
    for (const auto& member : chosen.object()) {
        const auto isThis = [&](const TableInfo* table) { return table->id == member.first; };
        if (std::ranges::none_of(stages(), isThis))
            chosen.at(member.first).refuse("one of the seven stages as its key");
    }
    for (std::size_t i = 0; i < stageCount; ++i)
        experiment.selections[i] = selectionFromJson(*stages()[i], chosen.at(stages()[i]->id));
    experiment.seed = static_cast<std::uint32_t>(root.at("seed").integer(0, UINT32_MAX));
    const JsonPlace view = root.at("view");
    view.expectKeys({"figure", "layer", "head", "query", "key"});
    experiment.view = {.figure = view.at("figure").text(),
                       .layer = view.at("layer").integer(0, most),
                       .head = view.at("head").integer(0, most),
                       .query = optionalFromJson(view.at("query")),
                       .key = optionalFromJson(view.at("key"))};
    return experiment;
}

std::string writeExperiment(const Experiment& experiment, bool indented) {
    return writeJson(experimentToJson(experiment), indented);
}

Experiment readExperiment(std::string_view text, const std::string& source) {
    return experimentFromJson(parseJson(text, source, {.depth = 16, .values = 1'000'000}), source);
}

} // namespace fovea
