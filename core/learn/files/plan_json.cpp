#include "core/learn/files/plan_json.h"

#include "core/attention/stages.h"
#include "core/base/error.h"
#include "core/base/numbers.h"
#include "core/base/table.h"
#include "core/learn/initialisers.h"
#include "core/learn/network_choices.h"

#include <algorithm>
#include <array>

namespace fovea {
namespace {

constexpr std::array<std::pair<const char*, Form>, 4> formNames = {{{"each-word", Form::eachWord},
                                                                    {"whole", Form::whole},
                                                                    {"sequence", Form::sequence},
                                                                    {"next", Form::next}}};

Json choiceJson(const TableInfo& table, const Choice& choice) {
    return selectionToJson(table, selectionOf(choice));
}

Choice choiceFrom(const TableInfo& table, const JsonNode& parent) {
    return selectionFromJson(table, parent.at(table.id)).only();
}

Json stagesToJson(const ChosenStages& stages) {
    Json::Object all;
    for (const Stage stage : layerStages)
        all.emplace_back(table(stage).id, selectionToJson(table(stage), stages[stage]));
    return all;
}

void readStage(const JsonNode& node, Stage stage, ChosenStages& stages) {
    stages[stage] = selectionFromJson(table(stage), node.at(table(stage).id));
}

// The other stages are those of `common`.
ChosenStages stagesFrom(const JsonNode& node, ChosenStages common) {
    for (const Stage stage : layerStages)
        readStage(node, stage, common);
    return common;
}

} // namespace

Json::Object networkToJson(const NetworkChoices& choices) {
    const auto of = [&](Stage stage) {
        return selectionToJson(table(stage), choices.layers.front()[stage]);
    };
    Json::Array layers;
    for (const ChosenStages& layer : choices.layers)
        layers.push_back(stagesToJson(layer));
    return Json::Object{
        {"architecture", choiceJson(networks().info(), choices.model)},
        {table(Stage::position).id, of(Stage::position)},
        {table(Stage::project).id, of(Stage::project)},
        {"layers", std::move(layers)},
        {"across", stagesToJson(choices.across)},
        {initialisers().info().id, choiceJson(initialisers().info(), choices.initialiser)}};
}

NetworkChoices networkFromJson(const JsonNode& model) {
    NetworkChoices choices{
        .model = selectionFromJson(networks().info(), model.at("architecture")).only(),
        .layers = {},
        .across = {},
        .initialiser = {}};
    ChosenStages common = defaultStages();
    readStage(model, Stage::position, common);
    readStage(model, Stage::project, common);
    choices.across = stagesFrom(model.at("across"), common);
    choices.initialiser = choiceFrom(initialisers().info(), model);
    for (const JsonNode& layer : model.at("layers").items())
        choices.layers.push_back(stagesFrom(layer, common));
    if (choices.layers.empty() || std::ssize(choices.layers) > 64)
        model.at("layers").refuse("a list of 1 to 64 layers");
    return choices;
}

Json modelToJson(const NetworkPlan& plan) {
    Json::Object all{{"form", formName(plan.form)},
                     {"patches", std::int64_t{plan.sizes.patches}},
                     {"patch-width", std::int64_t{plan.sizes.patchWidth}}};
    Json::Object network = networkToJson(choicesOf(plan));
    all.insert(all.end(), network.begin(), network.end());
    return all;
}

NetworkPlan modelFromJson(const JsonNode& model) {
    return assembled(networkFromJson(model));
}

Json trainingToJson(const TrainingPlan& plan) {
    const Material& material = plan.material;
    Json::Object all;
    if (material.own()) {
        all.emplace_back("file", material.path);
        if (material.form)
            all.emplace_back("form", formName(*material.form));
    } else {
        all.emplace_back(tasks().info().id, choiceJson(tasks().info(), material.task));
    }
    const Json::Object rest{
        {"steps", std::int64_t{plan.steps}},
        {"sentences", std::int64_t{plan.batchSize}},
        {"seed", static_cast<std::int64_t>(plan.seed)},
        {optimisers().info().id, choiceJson(optimisers().info(), plan.optimiser)},
        {schedules().info().id, choiceJson(schedules().info(), plan.schedule)},
        {"rate", plan.rate},
        {"longest", plan.clipNorm},
        {"smoothing", plan.smoothing},
        {"validation", std::int64_t{plan.evaluateEvery}},
        {"patience", std::int64_t{plan.patience}}};
    all.insert(all.end(), rest.begin(), rest.end());
    if (plan.distinct > 0)
        all.emplace_back("distinct", std::int64_t{plan.distinct});
    return Json(std::move(all));
}

namespace {

// A row may have lost its decay to another one since.
Choice optimiserFrom(const JsonNode& node) {
    Choice choice = choiceFrom(optimisers().info(), node);
    const JsonNode parameters = node.at(optimisers().info().id).at("parameters");
    const char* other = optimisers().math(choice.row).decaying;
    if (!other || !parameters.has("decay") || parameters.at("decay").number() == 0)
        return choice;
    const RowInfo& row = optimisers().info().row(other);
    choice.row = row.id;
    choice.values["decay"] = fitted(row.parameter("decay", ""), parameters.at("decay").number(),
                                    parameters.at("decay").path());
    return choice;
}

double numberIn(const JsonNode& node, double least, double most) {
    const double value = node.number();
    if (!(value >= least && value <= most))
        node.refuse("a number from " + printNumber(least) + " to " + printNumber(most));
    return value;
}
} // namespace

TrainingPlan trainingFromJson(const JsonNode& node) {
    TrainingPlan plan{.material = {},
                      .steps = node.at("steps").integer(1, 1'000'000'000),
                      .batchSize = node.at("sentences").integer(1, 4096),
                      .seed = static_cast<std::uint32_t>(node.at("seed").integer(0, UINT32_MAX)),
                      .optimiser = optimiserFrom(node),
                      .schedule = choiceFrom(schedules().info(), node),
                      .rate = numberIn(node.at("rate"), 0, 1e30),
                      .clipNorm = numberIn(node.at("longest"), 0, 1e6),
                      .smoothing = numberIn(node.at("smoothing"), 0, 0.99),
                      .evaluateEvery = node.at("validation").integer(1, 1'000'000'000),
                      .patience = node.at("patience").integer(0, 1'000'000'000)};
    if (node.has("distinct"))
        plan.distinct = node.at("distinct").integer(1, 1'000'000'000);
    if (!node.has("file")) {
        plan.material.task = choiceFrom(tasks().info(), node);
        return plan;
    }
    plan.material.task = defaultSelection(tasks().info()).only(); // which no file has
    plan.material.path = node.at("file").text();
    if (node.has("form"))
        plan.material.form = formNamed(node.at("form").text(), node.at("form").path());
    return plan;
}

std::string formName(Form form) {
    return std::ranges::find(formNames, form, &std::pair<const char*, Form>::second)->first;
}

Form formNamed(const std::string& name, const std::string& where) {
    std::string known;
    for (const auto& [one, form] : formNames) {
        if (name == one)
            return form;
        known += (known.empty() ? "" : ", ") + std::string(one);
    }
    failUsage(QT_TRANSLATE_NOOP("fovea", "%1: no form ‘%2’; there are: %3"), {where, name, known});
}

} // namespace fovea
