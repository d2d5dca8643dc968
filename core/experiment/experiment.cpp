#include "core/experiment/experiment.h"

#include <algorithm>

namespace fovea {
namespace {

// 2: keys of their own, edits by hand, settings of figures, a reference.
constexpr std::int64_t version = 2;
constexpr std::int64_t most = 1'000'000'000;

Json optionalToJson(const std::optional<std::int64_t>& value) {
    return value ? Json(*value) : Json(nullptr);
}

std::optional<std::int64_t> optionalFromJson(const JsonPlace& place) {
    if (place.isNull())
        return std::nullopt;
    return place.integer(0, most);
}

// Scores were a figure of their own once.
ViewState migratedFromOne(ViewState view) {
    if (view.figure == "scores") {
        view.figure = "matrix";
        view.settings[view.figure]["quantity"] = std::string("masked");
    }
    return view;
}

} // namespace

Experiment standardExperiment() {
    Experiment experiment{.text = "I saw a saw on the table",
                          .keysText = {},
                          .selections = {},
                          .seed = 1,
                          .edits = {},
                          .view = {},
                          .reference = {}};
    for (std::size_t i = 0; i < stageCount; ++i)
        experiment.selections[i] = standardSelection(*stages()[i]);
    return experiment;
}

bool sameComputation(const Experiment& a, const Experiment& b) {
    return a.text == b.text && a.keysText == b.keysText && a.selections == b.selections &&
           a.seed == b.seed && a.edits == b.edits && a.reference == b.reference;
}

bool Reference::operator==(const Reference& other) const {
    if (experiment == other.experiment || !experiment || !other.experiment)
        return experiment == other.experiment;
    return *experiment == *other.experiment;
}

namespace {

Json editToJson(const HandEdit& edit) {
    return Json::Object{{"layer", edit.layer},
                        {"head", optionalToJson(edit.head)},
                        {"query", edit.query},
                        {"key", edit.key},
                        {"forced", edit.forced}};
}

HandEdit editFromJson(const JsonPlace& place) {
    place.expectKeys({"layer", "head", "query", "key", "forced"});
    return {.layer = place.at("layer").integer(0, most),
            .head = optionalFromJson(place.at("head")),
            .query = place.at("query").integer(0, most),
            .key = place.at("key").integer(0, most),
            .forced = place.at("forced").boolean()};
}

Json viewToJson(const ViewState& view) {
    Json::Object settings;
    for (const auto& [figure, values] : view.settings) {
        Json::Object members;
        for (const auto& [id, value] : values)
            members.emplace_back(id, valueToJson(value));
        settings.emplace_back(figure, std::move(members));
    }
    return Json::Object{{"figure", view.figure},
                        {"settings", std::move(settings)},
                        {"layer", view.layer},
                        {"head", view.head},
                        {"query", optionalToJson(view.query)},
                        {"key", optionalToJson(view.key)}};
}

// What the settings mean is for the figures' table to check; here they are plain values.
ViewState viewFromJson(const JsonPlace& place, std::int64_t from) {
    if (from == 1)
        place.expectKeys({"figure", "layer", "head", "query", "key"});
    else
        place.expectKeys({"figure", "settings", "layer", "head", "query", "key"});
    ViewState view{.figure = place.at("figure").text(),
                   .settings = {},
                   .layer = place.at("layer").integer(0, most),
                   .head = place.at("head").integer(0, most),
                   .query = optionalFromJson(place.at("query")),
                   .key = optionalFromJson(place.at("key"))};
    if (from == 1)
        return migratedFromOne(std::move(view));
    for (const auto& [figure, members] : place.at("settings").object())
        for (const auto& [id, value] : place.at("settings").at(figure).object())
            view.settings[figure][id] = plainValueFromJson(place.at("settings").at(figure).at(id));
    return view;
}

// A reference has none of its own.
Experiment fromJson(const Json& json, const std::string& source, bool isReference) {
    const JsonPlace root(json, source);
    const std::int64_t from = root.at("fovea").integer(1, version);
    if (from == 1)
        root.expectKeys({"fovea", "text", "stages", "seed", "view"});
    else
        root.expectKeys({"fovea", "text", "keys", "stages", "seed", "edits", "view", "reference"});
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
    experiment.view = viewFromJson(root.at("view"), from);
    if (from == 1)
        return experiment;
    if (!root.at("keys").isNull())
        experiment.keysText = root.at("keys").text();
    for (const JsonPlace& edit : root.at("edits").items())
        experiment.edits.push_back(editFromJson(edit));
    const JsonPlace reference = root.at("reference");
    if (!reference.isNull()) {
        if (isReference)
            reference.refuse("null, for this is a reference itself");
        experiment.reference.experiment =
            std::make_shared<const Experiment>(fromJson(reference.value(), reference.path(), true));
    }
    return experiment;
}

} // namespace

Json experimentToJson(const Experiment& experiment) {
    Json::Object chosen;
    for (std::size_t i = 0; i < stageCount; ++i)
        chosen.emplace_back(stages()[i]->id,
                            selectionToJson(*stages()[i], experiment.selections[i]));
    Json::Array edits;
    for (const HandEdit& edit : experiment.edits)
        edits.push_back(editToJson(edit));
    const auto& reference = experiment.reference.experiment;
    return Json::Object{{"fovea", version},
                        {"text", experiment.text},
                        {"keys", experiment.keysText ? Json(*experiment.keysText) : Json(nullptr)},
                        {"stages", std::move(chosen)},
                        {"seed", static_cast<std::int64_t>(experiment.seed)},
                        {"edits", std::move(edits)},
                        {"view", viewToJson(experiment.view)},
                        {"reference", reference ? experimentToJson(*reference) : Json(nullptr)}};
}

Experiment experimentFromJson(const Json& json, const std::string& source) {
    return fromJson(json, source, false);
}

std::string writeExperiment(const Experiment& experiment, bool indented) {
    return writeJson(experimentToJson(experiment), indented);
}

Experiment readExperiment(std::string_view text, const std::string& source) {
    return experimentFromJson(parseJson(text, source, {.depth = 16, .values = 1'000'000}), source);
}

} // namespace fovea
