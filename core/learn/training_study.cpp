#include "core/learn/training_study.h"

#include "core/attention/mask.h"
#include "core/base/error.h"
#include "core/base/files.h"
#include "core/base/table.h"
#include "core/learn/files/own_data.h"
#include "core/learn/files/plan_json.h"

#include <algorithm>

namespace fovea {
namespace {

constexpr const char* stepMember = "step";
constexpr std::size_t mostNameBytes = 255;     // as file systems have it
constexpr std::size_t mostTextBytes = 100'000; // of the sentence

Form formOf(const Material& material) {
    return material.own() ? material.form.value_or(Form::eachWord)
                          : tasks().math(material.task.row).form;
}

// Throws Error(usage) where it cannot.
void checkAnswers(const Choice& model, const Material& material) {
    if (material.own() && !material.form)
        return; // what the file is like tells
    (void)formFor(model, formOf(material),
                  material.own() ? PictureSize() : tasks().math(material.task.row).picture);
}

// With the default network where the present one cannot answer.
TrainingStudy withNetworkFor(TrainingStudy study) {
    try {
        checkAnswers(study.network.model, study.plan.material);
        return study;
    } catch (const Error&) {
        const Choice network = defaultChoice(defaultNetwork(formOf(study.plan.material)));
        return withNetwork(std::move(study), network);
    }
}

// A number of the plan: its parameter, and where it stands.
struct PlanNumber {
    Parameter parameter;
    Index TrainingPlan::*whole = nullptr; // one of the two
    double TrainingPlan::*real = nullptr;
};

const std::vector<PlanNumber>& planNumbers() {
    static const std::vector<PlanNumber> all = {
        {integerParameter("steps", QT_TRANSLATE_NOOP("fovea", "Training steps"), 1000, 1,
                          1'000'000'000),
         &TrainingPlan::steps},
        {numberParameter("rate", QT_TRANSLATE_NOOP("fovea", "Learning rate"), 0.003, 0, 1e30),
         nullptr, &TrainingPlan::rate},
        {integerParameter("batch", QT_TRANSLATE_NOOP("fovea", "Batch size"), 32, 1, 4096),
         &TrainingPlan::batchSize},
        {integerParameter("seed", QT_TRANSLATE_NOOP("fovea", "Seed"), 1, 0, UINT32_MAX)},
        {integerParameter("validate", QT_TRANSLATE_NOOP("fovea", "Validate every"), 50, 1,
                          1'000'000'000),
         &TrainingPlan::evaluateEvery},
        {integerParameter("patience", QT_TRANSLATE_NOOP("fovea", "Patience"), 0, 0, 1'000'000'000),
         &TrainingPlan::patience},
        {integerParameter("distinct", QT_TRANSLATE_NOOP("fovea", "Examples"), 0, 0, 1'000'000'000),
         &TrainingPlan::distinct},
        {numberParameter("clip", QT_TRANSLATE_NOOP("fovea", "Clip norm"), 1, 0, 1e6), nullptr,
         &TrainingPlan::clipNorm},
        {numberParameter("smoothing", QT_TRANSLATE_NOOP("fovea", "Label smoothing"), 0, 0, 0.99),
         nullptr, &TrainingPlan::smoothing}};
    return all;
}

} // namespace

const RowInfo& planRow() {
    static const RowInfo row = [] {
        RowInfo made{.id = "plan", .name = QT_TRANSLATE_NOOP("fovea", "Plan")};
        for (const PlanNumber& one : planNumbers())
            made.parameters.push_back(one.parameter);
        return made;
    }();
    return row;
}

Values planValues(const TrainingPlan& plan) {
    Values values;
    for (const PlanNumber& one : planNumbers())
        values[one.parameter.id] = one.real    ? Value(plan.*one.real)
                                   : one.whole ? Value(std::int64_t{plan.*one.whole})
                                               : Value(std::int64_t{plan.seed});
    return values;
}

void setPlanValue(TrainingPlan& plan, const std::string& id, const Value& value) {
    for (const PlanNumber& one : planNumbers()) {
        if (one.parameter.id != id)
            continue;
        if (one.real)
            plan.*one.real = std::get<double>(value);
        else if (one.whole)
            plan.*one.whole = std::get<std::int64_t>(value);
        else
            plan.seed = static_cast<std::uint32_t>(std::get<std::int64_t>(value));
    }
}

const TrainingStudy& defaultTrainingStudy() {
    static const TrainingStudy all = [] {
        const TableInfo& table = tasks().info();
        TrainingStudy study{.plan = defaultTraining(table.rows[table.defaultRow].id),
                            .network = {}};
        study.plan.steps = 1000;
        study.plan.evaluateEvery = 50;
        study.plan.schedule = readSelection(schedules().info(), "cosine:warm-up=50", "").only();
        const Choice network = defaultChoice(defaultNetwork(formOf(study.plan.material)));
        return withNetwork(std::move(study), network);
    }();
    return all;
}

TrainingStudy teaching(TrainingStudy study, const Choice& task) {
    study.plan.material = {.task = task, .path = {}, .bytes = {}};
    study.text.clear();
    return withNetworkFor(std::move(study));
}

TrainingStudy teachingFile(TrainingStudy study, const std::string& path, Form form) {
    study.plan.material = {
        .task = defaultSelection(tasks().info()).only(), .path = path, .bytes = {}, .form = form};
    study.text.clear();
    return withNetworkFor(std::move(study));
}

TrainingStudy withNetwork(TrainingStudy study, const Choice& model) {
    study.network = defaultChoices(model);
    if (networks().math(model.row).layered)
        study.network.across[Stage::mask] = defaultSelection(table(Stage::mask));
    return study;
}

TrainingStudy withStage(TrainingStudy study, Stage stage, const Selection& selection) {
    for (ChosenStages& layer : study.network.layers)
        layer[stage] = selection;
    if (stage != Stage::mask || !networks().math(study.network.model.row).layered)
        study.network.across[stage] = selection;
    return study;
}

NetworkChoices forbidding(NetworkChoices network, const std::string& attention,
                          const Choice& mask) {
    const auto add = [&](ChosenStages& stages) {
        stages[Stage::mask] = alsoMasked(stages[Stage::mask], mask);
    };
    const std::size_t dot = attention.find('.');
    if (dot == std::string::npos || attention.ends_with(".across")) {
        add(network.across);
        return network;
    }
    // The last of them holds for all further layers, which stay as they are.
    const auto at = static_cast<std::size_t>(std::stoll(attention.substr(dot + 1)));
    while (network.layers.size() < at + 2)
        network.layers.push_back(network.layers.back());
    add(network.layers[at]);
    return network;
}

void check(const TrainingStudy& study) {
    (void)assembled(study.network);
    checkAnswers(study.network.model, study.plan.material);
}

std::string runName(const TrainingStudy& study) {
    const Material& material = study.plan.material;
    std::string name = material.own() ? material.path.substr(material.path.find_last_of('/') + 1)
                                      : material.name();
    name += ", " + study.network.model.row;
    const TrainingStudy usual = withNetwork(study, study.network.model);
    for (std::size_t i = 0; i < stageCount; ++i) {
        const Selection& chosen = study.network.layers.front()[i];
        if (chosen != usual.network.layers.front()[i])
            name += ", " + printSelection(*stages()[i], chosen);
    }
    return name;
}

TrainingPlan withBytes(Files& files, TrainingPlan plan) {
    if (plan.material.own())
        plan.material.bytes = files.read(plan.material.path, mostDataBytes);
    return plan;
}

Trainer begunTrainer(const TrainingPlan& plan, const NetworkChoices& network, Backend& backend) {
    Learner learner =
        makeLearner(examplesOf(plan.material), assembled(network), plan.seed, backend);
    return {plan, std::move(learner)};
}

Json trainingStudyToJson(const TrainingStudy& study) {
    Json::Array runs(study.runs.begin(), study.runs.end());
    Json::Object members{{"plan", trainingToJson(study.plan)},
                         {"network", networkToJson(study.network)},
                         {"runs", std::move(runs)},
                         {"text", study.text}};
    if (study.step)
        members.emplace_back(stepMember, *study.step);
    return members;
}

TrainingStudy trainingStudyFromJson(const JsonNode& node) {
    TrainingStudy study{.plan = trainingFromJson(node.at("plan")),
                        .network = networkFromJson(node.at("network"))};
    const auto runs = node.at("runs").items();
    if (runs.size() > mostShownRuns)
        node.at("runs").refuse("at most " + std::to_string(mostShownRuns) + " of them");
    for (const JsonNode& run : runs)
        if (const std::string& name = run.text(); name.size() > mostNameBytes)
            run.refuse("at most 255 bytes");
        else if (std::ranges::find(study.runs, name) == study.runs.end())
            study.runs.push_back(name);
    study.text = node.at("text").text();
    if (study.text.size() > mostTextBytes)
        node.at("text").refuse("at most 100000 bytes");
    if (node.has(stepMember))
        study.step = node.at(stepMember).integer(0, INT64_MAX);
    return study;
}

} // namespace fovea
