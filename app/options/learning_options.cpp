#include "app/options/learning_options.h"

#include "app/options/number_option.h"
#include "core/base/error.h"
#include "core/base/files.h"
#include "core/base/table.h"
#include "core/learn/files/own_data.h"
#include "core/learn/files/plan_json.h"
#include "core/learn/initialisers.h"

#include <CLI/CLI.hpp>

#include <set>

namespace fovea {
namespace {

// "2:score=static" changes layer 2 of so many, counted from 1.
// What was said is remembered, for nothing may be said twice.
using SaidOfLayers = std::set<std::pair<std::size_t, std::string>>;
void setLayer(std::vector<ChosenStages>& layers, const std::string& text, std::int64_t count,
              SaidOfLayers& said) {
    const std::size_t colon = text.find(':');
    const std::size_t equals = text.find('=', colon == std::string::npos ? 0 : colon);
    if (colon == std::string::npos || equals == std::string::npos)
        failUsage(QT_TRANSLATE_NOOP("fovea", "--layer: found ‘%1’, expected a layer, a stage and a "
                                             "row, as in 2:score=static"),
                  {text});
    const auto number =
        static_cast<std::size_t>(wholeOption("--layer", text.substr(0, colon), 1, count));
    const std::string id = text.substr(colon + 1, equals - colon - 1);
    if (!said.emplace(number, id).second)
        failUsage(QT_TRANSLATE_NOOP("fovea", "--layer: %1:%2 is given twice"),
                  {std::to_string(number), id});
    for (const Stage stage : layerStages)
        if (table(stage).id == id) {
            layers.resize(static_cast<std::size_t>(count), layers.back());
            layers[number - 1][stage] =
                readSelection(table(stage), text.substr(equals + 1), "--layer");
            return;
        }
    failUsage(QT_TRANSLATE_NOOP("fovea", "--layer: no stage ‘%1’ that layers differ in; there are: "
                                         "score, mask, normalise, combine"),
              {id});
}

bool looksLikeFile(const std::string& task) {
    return task.ends_with(".tsv") || task.ends_with(".txt");
}

void refuseTokens(const LearningOptions& options) {
    if (options.stages.stages[Stage::tokens])
        failUsage(QT_TRANSLATE_NOOP("fovea", "--tokens: models that are trained here read words"));
}

// What layers may see among themselves says nothing about what they see across.
bool holdsAcross(Stage stage, const Choice& model) {
    return stage != Stage::mask || !networks().math(model.row).layered;
}

NetworkChoices freshChoices(const Choice& model) {
    NetworkChoices choices = defaultChoices(model);
    if (!holdsAcross(Stage::mask, model))
        choices.across[Stage::mask] = defaultSelection(table(Stage::mask));
    return choices;
}

ChosenStages chosenStages(const LearningOptions& options, const ChosenStages& before) {
    Experiment start = defaultExperiment();
    start.selections = before;
    return chooseStages(start, options.stages, {}).selections;
}

void setStage(NetworkChoices& choices, Stage stage, const Selection& selection) {
    for (ChosenStages& layer : choices.layers)
        layer[stage] = selection;
    if (holdsAcross(stage, choices.model))
        choices.across[stage] = selection;
}

// What differs across and from layer to layer, and how matrices begin.
void setOthers(NetworkChoices& choices, const LearningOptions& options) {
    for (const Stage stage : layerStages)
        if (const auto& given = options.across[stage])
            choices.across[stage] =
                readSelection(table(stage), *given, "--across-" + table(stage).id);
    if (!options.initialiser.empty())
        choices.initialiser =
            readSelection(initialisers().info(), options.initialiser, "--initialiser").only();
    const auto count = choices.model.values.find("layers");
    SaidOfLayers said;
    for (const std::string& one : options.layers)
        setLayer(choices.layers, one,
                 count == choices.model.values.end() ? 1 : std::get<std::int64_t>(count->second),
                 said);
}

Choice taskNamed(const std::string& text) {
    const std::string row = text.substr(0, text.find(':'));
    if (std::ranges::none_of(tasks().info().rows, [&](const auto& one) { return one.id == row; }))
        failUsage(QT_TRANSLATE_NOOP("fovea", "TASK: there is no ‘%1’, known: %2; or a file of "
                                             "your own that ends in .tsv or .txt"),
                  {row, tasks().info().rowList()});
    return readSelection(tasks().info(), text, "TASK").only();
}

// A row, or a file that a person brought.
Material materialOf(const LearningOptions& options) {
    const std::string& form = options.form;
    if (!looksLikeFile(options.task)) {
        if (!form.empty())
            failUsage(QT_TRANSLATE_NOOP("fovea", "--form: is for your own pairs; the task %1 "
                                                 "has its form"),
                      {options.task});
        return {.task = taskNamed(options.task), .path = {}, .bytes = {}};
    }
    Material material{
        .task = {}, .path = options.task, .bytes = disk().read(options.task, mostDataBytes)};
    if (!form.empty() && options.task.ends_with(".txt"))
        failUsage(
            QT_TRANSLATE_NOOP(
                "fovea", "--form: is for pairs; of the sentences in %1 next words are predicted"),
            {options.task});
    if (!form.empty())
        material.form = formNamed(form, "--form");
    return material;
}

// All but what it learns from.
void setGiven(TrainingPlan& plan, const LearningOptions& options, const IsGiven& given) {
    const auto whole = [&](const char* name, const std::string& text, Index& number, Index least,
                           Index most) {
        if (given(name))
            number = wholeOption(name, text, least, most);
    };
    const auto real = [&](const char* name, const std::string& text, double& number, double most) {
        if (given(name))
            number = realOption(name, text, 0, most);
    };
    whole("--steps", options.steps, plan.steps, 1, 100'000'000);
    whole("--batch", options.batch, plan.batchSize, 1, 4096);
    if (given("--seed"))
        plan.seed = readSeed(options.stages.seed);
    real("--rate", options.rate, plan.rate, 1e30);
    real("--clip", options.clip, plan.clipNorm, 1e6);
    real("--smoothing", options.smoothing, plan.smoothing, 0.99);
    whole("--validate", options.validation, plan.evaluateEvery, 1, 100'000'000);
    whole("--patience", options.patience, plan.patience, 0, 1'000'000);
    whole("--distinct", options.distinct, plan.distinct, 0, 1'000'000'000);
    if (!options.optimiser.empty())
        plan.optimiser =
            readSelection(optimisers().info(), options.optimiser, "--optimiser").only();
    if (given("--schedule"))
        plan.schedule = readSelection(schedules().info(), options.schedule, "--schedule").only();
}

} // namespace

void addLearningOptions(CLI::App& command, LearningOptions& options) {
    options.stages.without = {Stage::tokens};
    command.add_option("TASK", options.task,
                       tasks().info().rowList() + ", or your own file: pairs in columns "
                                                  "(.tsv), or sentences in lines (.txt)");
    command
        .add_option("--form", options.form,
                    "What the second column of your own pairs is (found from the file)")
        ->type_name("each-word|whole|sequence");
    command
        .add_option("--model", options.model,
                    networks().info().rowList() + " (what suits the task)")
        ->type_name("ROW[:NAME=VALUE,…]");
    const auto add = [&](const char* name, std::string& value, const char* help) {
        command.add_option(name, value, help)->type_name("N")->capture_default_str();
    };
    add("--steps", options.steps, "How many steps in all");
    add("--batch", options.batch, "Examples in a step");
    add("--rate", options.rate, "Learning rate");
    add("--clip", options.clip, "Clip norm; 0: gradients are not clipped");
    add("--smoothing", options.smoothing,
        "Label smoothing: the share that is spread over all labels");
    add("--validate", options.validation, "Steps between two evaluations");
    add("--patience", options.patience,
        "Evaluations without a gain after which training ends; the best state is saved. 0: no end");
    add("--distinct", options.distinct,
        "Training examples, which come again and again; 0: always new ones, as far as there are "
        "any");
    command.add_option("--initialiser", options.initialiser, initialisers().info().rowList())
        ->type_name("ROW[:NAME=VALUE,…]");
    command.add_option("--optimiser", options.optimiser, optimisers().info().rowList())
        ->type_name("ROW[:NAME=VALUE,…]");
    command.add_option("--schedule", options.schedule, schedules().info().rowList())
        ->type_name("ROW[:NAME=VALUE,…]")
        ->capture_default_str();
    command
        .add_option("--layer", options.layers,
                    "One layer's own score, mask, normalise or combine, as in 2:score=static")
        ->type_name("N:STAGE=ROW");
    for (const Stage stage : layerStages)
        command
            .add_option_function<std::string>(
                "--across-" + table(stage).id,
                [&options, stage](const std::string& text) { options.across[stage] = text; },
                "For the attention of the decoder to the encoder")
            ->type_name("ROW[:NAME=VALUE,…]");
    addStageOptions(command, options.stages, defaultExperiment());
}

NetworkChoices chosenNetwork(const LearningOptions& options, Form form) {
    refuseTokens(options);
    const Choice model = options.model.empty()
                             ? defaultChoice(defaultNetwork(form))
                             : readSelection(networks().info(), options.model, "--model").only();
    NetworkChoices choices = freshChoices(model);
    const ChosenStages chosen = chosenStages(options, choices.layers.front());
    for (std::size_t i = 0; i < stageCount; ++i)
        setStage(choices, Stage(i), chosen[i]);
    setOthers(choices, options);
    return choices;
}

NetworkChoices changedNetwork(const LearningOptions& options, NetworkChoices present) {
    refuseTokens(options);
    if (!options.model.empty()) {
        const Choice model = readSelection(networks().info(), options.model, "--model").only();
        if (model.row != present.model.row)
            present = freshChoices(model);
        present.model = model;
    }
    const ChosenStages before = present.layers.front();
    const ChosenStages chosen = chosenStages(options, before);
    for (std::size_t i = 0; i < stageCount; ++i)
        if (options.stages.stages[i] || chosen[i] != before[i])
            setStage(present, Stage(i), chosen[i]);
    setOthers(present, options);
    return present;
}

void checkMeant(const LearningOptions& options, const NetworkPlan& plan) {
    const Network& network = networks().math(plan.model.row);
    const bool across = network.across && network.across(plan);
    const auto refuse = [&](const std::string& option) {
        failUsage(QT_TRANSLATE_NOOP("fovea", "%1: this model (%2) has no such attention"),
                  {option, plan.model.row});
    };
    if (!options.layers.empty() && !network.layered)
        refuse("--layer");
    // What is not added to the words rotates or biases what they see among themselves.
    if (options.stages.stages[Stage::position] && !network.layered &&
        plan.position.row != noPosition().row && !positions().math(plan.position.row).matrix)
        refuse("--" + table(Stage::position).id);
    for (const Stage stage : layerStages) {
        const std::string& id = table(stage).id;
        if (options.stages.stages[stage] && !network.layered && !across)
            refuse("--" + id);
        if (options.across[stage] && !across)
            refuse("--across-" + id);
    }
}

TrainingPlan chosenTraining(const LearningOptions& options) {
    TrainingPlan plan = defaultTraining(tasks().info().rows[tasks().info().defaultRow].id);
    plan.material = materialOf(options);
    setGiven(plan, options, [](const std::string&) { return true; });
    return plan;
}

TrainingPlan changedTraining(const LearningOptions& options, const IsGiven& given,
                             TrainingPlan present) {
    if (!options.task.empty())
        present.material = materialOf(options);
    else if (!options.form.empty())
        failUsage(QT_TRANSLATE_NOOP("fovea", "--form: is for pairs of your own, which TASK names"));
    setGiven(present, options, given);
    return present;
}

} // namespace fovea
