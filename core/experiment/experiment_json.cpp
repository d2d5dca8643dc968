#include "core/base/decoding.h"
#include "core/base/error.h"
#include "core/base/summed_json.h"
#include "core/base/table.h"
#include "core/experiment/experiment.h"
#include "core/experiment/session_members.h"
#include "core/experiment/silenced_json.h"
#include "core/experiment/workspaces.h"

#include <algorithm>

namespace fovea {
namespace {

// 2: keys, edits by hand, settings of figures, a reference. 3: a checksum. 4: workspaces.
constexpr std::int64_t version = 5;
constexpr std::int64_t latest = 1'000'000; // larger than any version
constexpr std::int64_t most = 1'000'000'000;
// Matrices are one text each, so no honest session comes near these.
constexpr JsonLimits limits = {.depth = 64, .values = 200'000, .key = 1000};
constexpr std::size_t mostUnknown = 10'000; // members

Json optionalToJson(const std::optional<std::int64_t>& value) {
    return value ? Json(*value) : Json(nullptr);
}

std::optional<std::int64_t> optionalFromJson(const JsonNode& node) {
    if (node.isNull())
        return std::nullopt;
    return node.integer(0, most);
}

// Scores were a figure of their own once.
ViewState migratedFromOne(ViewState view) {
    if (view.figure == "scores") {
        view.figure = "matrix";
        view.settings[view.figure]["quantity"] = std::string("masked");
    }
    return view;
}

// The length of what is moved was called a contribution, before the output's matrix.
ViewState migratedFromFour(ViewState view) {
    for (auto& [figure, settings] : view.settings)
        if (const auto quantity = settings.find("quantity");
            quantity != settings.end() && quantity->second == Value(std::string("contribution")))
            quantity->second = std::string("moved");
    return view;
}

Json editToJson(const HandEdit& edit) {
    return Json::Object{{"layer", edit.layer},
                        {"head", optionalToJson(edit.head)},
                        {"query", edit.query},
                        {"key", edit.key},
                        {"forced", edit.forced}};
}

HandEdit editFromJson(const JsonNode& node) {
    return {.layer = node.at("layer").integer(0, most),
            .head = optionalFromJson(node.at("head")),
            .query = node.at("query").integer(0, most),
            .key = node.at("key").integer(0, most),
            .forced = node.at("forced").boolean()};
}

Values decodingFromJson(const JsonNode& node) {
    Values values;
    const std::vector<Parameter> parameters = shownDecodingParameters();
    for (const auto& [id, value] : node.members()) {
        const auto known = std::ranges::find(parameters, id, &Parameter::id);
        if (known == parameters.end())
            value.refuse("a setting of generation");
        values[id] = fitted(*known, plainValueFromJson(value), value.path());
    }
    return values;
}

Json viewToJson(const ViewState& view) {
    Json::Object settings;
    for (const auto& [figure, values] : view.settings) {
        Json::Object members;
        for (const auto& [id, value] : values)
            members.emplace_back(id, valueToJson(value));
        settings.emplace_back(figure, std::move(members));
    }
    return Json::Object{{"workspace", view.workspace},
                        {"figure", view.figure},
                        {"settings", std::move(settings)},
                        {"layer", view.layer},
                        {"head", view.head},
                        {"query", optionalToJson(view.query)},
                        {"key", optionalToJson(view.key)}};
}

std::string workspaceFromJson(const JsonNode& node, std::int64_t from) {
    if (from < 4)
        return ViewState().workspace; // there was no other
    const JsonNode id = node.at("workspace");
    return workspaces().info().row(id.text(), id.path()).id;
}

// What the settings mean is for the figures' table to check; here they are plain values.
ViewState viewFromJson(const JsonNode& node, std::int64_t from) {
    ViewState view{.workspace = workspaceFromJson(node, from),
                   .figure = node.at("figure").text(),
                   .settings = {},
                   .layer = node.at("layer").integer(0, most),
                   .head = node.at("head").integer(0, most),
                   .query = optionalFromJson(node.at("query")),
                   .key = optionalFromJson(node.at("key"))};
    if (from == 1)
        return migratedFromOne(std::move(view));
    for (const auto& [figure, settings] : node.at("settings").members())
        for (const auto& [id, value] : settings.members())
            view.settings[figure][id] = plainValueFromJson(value);
    return from < 5 ? migratedFromFour(std::move(view)) : view;
}

// By name and content: where it is kept is a matter of the machine.
Json modelToJson(const ModelChoice& model) {
    Json::Object members{{"name", model.name},
                         {"hash", model.hash},
                         {"picture", static_cast<std::int64_t>(model.picture)}};
    if (model.step)
        members.emplace_back("training-step", *model.step);
    return members;
}

ModelChoice modelFromJson(const JsonNode& node) {
    ModelChoice model{.name = node.at("name").text(),
                      .hash = node.at("hash").text(),
                      .picture =
                          static_cast<std::uint32_t>(node.at("picture").integer(0, UINT32_MAX))};
    if (node.has("training-step"))
        model.step = node.at("training-step").integer(0, INT64_MAX);
    return model;
}

// Reads an Experiment part by part: where one is faulty the whole is refused, or, to save what can
// be saved, that part is left as it was at the beginning.
class ExperimentReader {
public:
    ExperimentReader(const JsonNode& root, std::vector<Message>* lost) : root_(root), lost_(lost) {}

    Experiment all(bool isReference) {
        part([&] { version_ = root_.at("fovea").integer(1, lost_ ? latest : version); });
        Experiment read = defaultExperiment();
        part([&] { read.text = sentenceFromJson(root_.at("text")); });
        for (std::size_t i = 0; i < stageCount; ++i)
            part([&] {
                const TableInfo& table = *stages()[i];
                read.selections[i] = selectionFromJson(table, root_.at("stages").at(table.id));
            });
        part([&] {
            read.seed = static_cast<std::uint32_t>(root_.at("seed").integer(0, UINT32_MAX));
        });
        part([&] { read.view = viewFromJson(root_.at("view"), version_); });
        if (version_ > 1)
            sinceTwo(read, isReference);
        if (version_ > 3) {
            ifThere("regression",
                    [&](const JsonNode& node) { read.regression = regressionFromJson(node); });
            ifThere("model", [&](const JsonNode& node) { read.model = modelFromJson(node); });
            if (read.model.any())
                read.keysText.reset(); // a model reads one sentence
            ifThere("silenced",
                    [&](const JsonNode& node) { read.silenced = silencedFromJson(node); });
            ifThere("decoding",
                    [&](const JsonNode& node) { read.decoding = decodingFromJson(node); });
            ifThere("positions",
                    [&](const JsonNode& node) { read.positions = studyFromJson(node); });
            ifThere("compare", [&](const JsonNode& node) { read.compare = compareFromJson(node); });
            ifThere("training",
                    [&](const JsonNode& node) { read.training = trainingStudyFromJson(node); });
        }
        part([&] { read.unknown = unknownIn(read); });
        return read;
    }

private:
    UnknownMembers unknownIn(const Experiment& read) {
        UnknownMembers unknown = unknownMembers(root_.value(), experimentToJson(read));
        if (unknown.size() > mostUnknown)
            fail(QT_TRANSLATE_NOOP("fovea", "%1: found %2 members that this version does not know, "
                                            "expected at most %3"),
                 {root_.path(), std::to_string(unknown.size()), std::to_string(mostUnknown)});
        return unknown;
    }
    void sinceTwo(Experiment& read, bool isReference) {
        part([&] {
            if (!root_.at("keys").isNull())
                read.keysText = sentenceFromJson(root_.at("keys"));
        });
        part([&] {
            for (const JsonNode& edit : root_.at("edits").items())
                part([&] { read.edits.push_back(editFromJson(edit)); });
        });
        part([&] {
            const JsonNode reference = root_.at("reference");
            if (reference.isNull())
                return;
            if (isReference)
                reference.refuse("null, for this is a reference itself");
            read.reference.experiment =
                std::make_shared<const Experiment>(ExperimentReader(reference, lost_).all(true));
        });
    }
    template <class Read>
    void ifThere(const char* key, Read read) {
        part([&] {
            if (root_.has(key))
                read(root_.at(key));
        });
    }
    template <class Read>
    void part(Read read) {
        try {
            read();
        } catch (const Error& error) {
            if (!lost_)
                throw;
            lost_->push_back(error.message());
        }
    }

    JsonNode root_;
    std::vector<Message>* lost_; // null: the first fault is thrown
    std::int64_t version_ = version;
};

std::int64_t versionOf(const JsonNode& root) {
    return root.at("fovea").integer(1, latest);
}

void noteUnknownMembers(UnknownMembers unknown, const std::string& source,
                        std::vector<Message>& notes) {
    constexpr std::size_t mostReported = 10;
    std::erase_if(unknown, [](const auto& one) { return nameOf(one) == lessonMember; });
    std::string names;
    for (std::size_t i = 0; i < std::min(mostReported, unknown.size()); ++i)
        names += (i == 0 ? "" : ", ") + nameOf(unknown[i]);
    if (unknown.size() > mostReported)
        names += ", …";
    if (!names.empty())
        notes.push_back(
            {QT_TRANSLATE_NOOP("fovea", "%1: this version does not know %2, and keeps it"),
             {source, names}});
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
    Json json =
        Json::Object{{"fovea", version},
                     {"text", experiment.text},
                     {"keys", experiment.keysText ? Json(*experiment.keysText) : Json(nullptr)},
                     {"stages", std::move(chosen)},
                     {"seed", static_cast<std::int64_t>(experiment.seed)},
                     {"edits", std::move(edits)},
                     {"view", viewToJson(experiment.view)},
                     {"reference", reference ? experimentToJson(*reference) : Json(nullptr)}};
    // Laboratories are written where something in them was changed.
    auto& members = std::get<Json::Object>(json.data);
    if (experiment.regression != defaultRegression())
        members.emplace_back("regression", regressionToJson(experiment.regression));
    if (experiment.model.any())
        members.emplace_back("model", modelToJson(experiment.model));
    if (experiment.silenced != Silenced{})
        members.emplace_back("silenced", silencedToJson(experiment.silenced));
    if (!experiment.decoding.empty()) {
        Json::Object decoding;
        for (const auto& [id, value] : experiment.decoding)
            decoding.emplace_back(id, valueToJson(value));
        members.emplace_back("decoding", std::move(decoding));
    }
    if (experiment.positions != PositionStudy{})
        members.emplace_back("positions", studyToJson(experiment.positions));
    if (experiment.compare != CompareStudy{})
        members.emplace_back("compare", compareToJson(experiment.compare));
    if (experiment.training != defaultTrainingStudy())
        members.emplace_back("training", trainingStudyToJson(experiment.training));
    putBack(json, experiment.unknown);
    return json;
}

Experiment experimentFromJson(const Json& json, const std::string& source) {
    try {
        return ExperimentReader(JsonNode(json, source), nullptr).all(false);
    } catch (const Error& error) { // what a file says is no usage of the program
        throw Error(Fault::failure, error.message());
    }
}

std::string writeExperiment(const Experiment& experiment, bool indented) {
    return writeSummed(std::get<Json::Object>(experimentToJson(experiment).data), indented);
}

Opened readExperiment(std::string_view text, const std::string& source) {
    Json json = parseJson(text, source, limits);
    const Sum sum = takeSum(text, json);
    const std::int64_t from = versionOf(JsonNode(json, source));
    Opened opened;
    if (from > version) {
        opened.newer = true;
        opened.notes.push_back(
            {QT_TRANSLATE_NOOP("fovea", "%1: a later version of Fovea wrote this (format %2, known "
                                        "here: 1 to %3); it is not overwritten, and what is not "
                                        "known here is left out"),
             {source, std::to_string(from), std::to_string(version)}});
        opened.experiment = ExperimentReader(JsonNode(json, source), &opened.notes).all(false);
    } else {
        opened.experiment = experimentFromJson(json, source);
    }
    if (sum == Sum::wrong || (sum == Sum::none && from > 2))
        opened.notes.push_back(
            {QT_TRANSLATE_NOOP("fovea", "%1: this was changed since Fovea wrote it, by hand or by "
                                        "damage"),
             {source}});
    noteUnknownMembers(opened.experiment.unknown, source, opened.notes);
    return opened;
}

std::optional<Opened> readWhatCanBeRead(std::string_view text, const std::string& source) {
    JsonStart start = parseJsonStart(text, source, limits);
    (void)takeSum(text, start.value);
    if (const JsonNode node(start.value, source);
        !std::holds_alternative<Json::Object>(start.value.data) ||
        !(node.has("fovea") || node.has("text") || node.has("stages")))
        return std::nullopt; // nothing of a session
    Opened opened;
    if (!start.problem.text.empty())
        opened.notes.push_back(std::move(start.problem));
    opened.experiment = ExperimentReader(JsonNode(start.value, source), &opened.notes).all(false);
    return opened;
}

} // namespace fovea
