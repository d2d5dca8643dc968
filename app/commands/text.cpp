#include "app/commands.h"
#include "app/options/device_option.h"
#include "app/options/learned_files.h"
#include "app/options/named_model.h"
#include "app/options/number_option.h"
#include "app/options/read_mask.h"
#include "app/options/read_text.h"
#include "app/options/silence_options.h"
#include "app/options/stage_options.h"
#include "app/output/figure_files.h"
#include "app/output/standard_error.h"
#include "core/attention/mask.h"
#include "core/base/error.h"
#include "core/base/files.h"
#include "core/base/npy.h"
#include "core/base/table.h"
#include "core/experiment/chosen_model.h"
#include "core/experiment/run.h"
#include "core/experiment/workspaces.h"
#include "core/text/tokenizers.h"
#include "ui/export/formats.h"

#include <CLI/CLI.hpp>

#include <algorithm>

namespace fovea {
namespace {

struct TextOptions {
    std::string sentence;
    StageOptions stages;
    SilenceOptions silence;
    FigureOptions figure;
    DeviceOption device;
    std::optional<std::string> keys, pair, model, step, picture;
    std::optional<std::string> parameters, saveParameters;
};

HeadPlan planOf(const Experiment& experiment) {
    const Choice& choice = experiment.at(Stage::project).only();
    return projects().math(choice.row).plan(choice.values);
}

// A row that is named alone means what the model was trained with, as in the window.
void chooseTrained(Experiment& experiment, const StageOptions& options) {
    for (std::size_t i = 0; i < stageCount; ++i) {
        const TableInfo& table = *stages()[i];
        Selection& chosen = experiment.selections[i];
        if (options.stages[i] != chosen.only().row ||
            chosen != selectionOf(table.row(chosen.only().row)))
            continue;
        const auto trained = trainedFor(experiment, static_cast<Stage>(i));
        if (const Selection* own = trainedRow(trained, table.row(chosen.only().row)))
            chosen = *own;
    }
}

// One of the steps that the model kept.
std::int64_t stepNamed(const std::string& text, const Experiment& experiment) {
    const std::vector<std::int64_t> kept = chosenModel(experiment)->model->keptSteps();
    if (kept.empty())
        failUsage(QT_TRANSLATE_NOOP("fovea", "--step: the model ‘%1’ kept no step of its training; "
                                             "‘fovea train --states N’ does"),
                  {experiment.model.name});
    const Index step = wholeOption("--step", text, 0, INT64_MAX);
    if (std::ranges::binary_search(kept, step))
        return step;
    std::string all;
    for (const std::int64_t one : kept)
        all += (all.empty() ? "" : ", ") + std::to_string(one);
    failUsage(
        QT_TRANSLATE_NOOP("fovea", "--step: found %1, expected one that the model ‘%2’ kept: %3"),
        {text, experiment.model.name, all});
}

Experiment textExperiment(const TextOptions& options) {
    Experiment start = defaultExperiment();
    if (options.model) {
        if (options.keys || options.parameters || options.saveParameters)
            failUsage(QT_TRANSLATE_NOOP("fovea", "--model: has its own numbers and reads one "
                                                 "sentence; --keys, --parameters and "
                                                 "--save-parameters are for none"),
                      {});
        start = withModel(start, modelNamed(*options.model));
    }
    Experiment experiment = chooseStages(start, options.stages, readMask);
    checkMask(experiment.at(Stage::mask));
    if (options.model)
        chooseTrained(experiment, options.stages);
    if (options.step) {
        if (!options.model)
            failUsage(QT_TRANSLATE_NOOP("fovea", "--step: is for a model, which --model names"));
        experiment.model.step = stepNamed(*options.step, experiment);
    }
    if (options.picture) {
        const auto n =
            static_cast<std::uint32_t>(wholeOption("--picture", *options.picture, 0, UINT32_MAX));
        const auto use = chosenModel(experiment);
        if (!use || use->model->size().patches == 0)
            failUsage(QT_TRANSLATE_NOOP("fovea", "--picture: is for a model that looks at one"),
                      {});
        experiment = withPicture(experiment, n);
    }
    experiment.text = readText(options.sentence, "SENTENCE");
    if (options.silence.any()) {
        const auto use = chosenModel(experiment);
        if (!use)
            failUsage(QT_TRANSLATE_NOOP("fovea",
                                        "--silence, --silence-tokens, --patch and --leave-out: "
                                        "are for a model, which --model names"));
        experiment.silenced = readSilenced(options.silence, use->model->size());
    }
    experiment.edits = readSilencedCells(options.silence);
    if (options.pair) {
        if (!options.model || !takesTwoTexts(experiment))
            failUsage(QT_TRANSLATE_NOOP("fovea", "--pair: is for a checkpoint that reads pairs of "
                                                 "texts, which --model names"));
        experiment.keysText = readText(*options.pair, "--pair");
    }
    if (options.keys)
        experiment.keysText = readText(*options.keys, "--keys");
    return experiment;
}

// A trace of which run() takes over what the folder has. Null without one.
TracePointer given(const std::optional<std::string>& folder, const Experiment& experiment,
                   const std::vector<StageShapes>& shapes, const HeadPlan& plan) {
    if (!folder)
        return nullptr;
    auto trace = std::make_shared<Trace>();
    trace->experiment = experiment;
    Learned& learned = trace->layers.emplace_back().rule.learned;
    loadParameters(disk(), *folder, shapes, plan.heads, learned);
    std::vector<std::string> others = {givenName::embeddings};
    if (experiment.keysText)
        others.emplace_back(givenName::keyEmbeddings);
    const Extent extent = sentenceExtent(experiment);
    for (const std::string& name : others) {
        const Index count = name == givenName::embeddings ? extent.queries : extent.keys;
        if (auto found = loadParameter(disk(), *folder, name, {count, plan.width}))
            learned[name] = std::move(*found);
    }
    tellUnused(*folder, shapes, others);
    return trace;
}

bool equal(const Tensor& a, const Tensor& b) {
    return writeNpy(a) == writeNpy(b);
}

// Whether the seed alone gives the same numbers.
bool isDrawn(const Trace& trace, const std::vector<StageShapes>& shapes, Backend& backend) {
    const std::uint32_t seed = trace.experiment.seed;
    const Layer& layer = trace.layers.front();
    Learned drawn;
    draw(drawn, {}, shapes, layer.plan.heads, seed, backend);
    const auto embedded = [&](const Side& side) {
        std::vector<std::string_view> texts;
        for (const Token& token : side.tokens)
            texts.push_back(token.text);
        return equal(side.embeddings, embed(texts, layer.plan.width, seed, backend));
    };
    return embedded(layer.queries) && embedded(layer.keys) &&
           std::ranges::all_of(drawn, [&](const auto& one) {
               return equal(one.second, layer.rule.learned.at(one.first));
           });
}

std::vector<FileContent> savedFiles(const std::string& folder, const Trace& trace,
                                    const std::vector<StageShapes>& shapes, Backend& backend) {
    const Layer& layer = trace.layers.front();
    Learned learned; // tables as a whole
    draw(learned, layer.rule.learned, shapes, layer.plan.heads, trace.experiment.seed, backend);
    auto files = parameterFiles(folder, shapes, layer.plan.heads, learned,
                                drawnCells(backend, layer.rule, layer.attended.q.axis(0),
                                           layer.queries.count(), layer.keys.count()));
    const auto add = [&](const char* name, const Tensor& embeddings) {
        files.push_back({folder + "/" + name + ".npy", writeNpy(embeddings)});
    };
    add(givenName::embeddings, layer.queries.embeddings);
    if (trace.experiment.keysText)
        add(givenName::keyEmbeddings, layer.keys.embeddings);
    return files;
}

// The files' bytes, computed there.
std::vector<FileContent> filesOf(Backend& backend, const TextOptions& options,
                                 Experiment experiment, bool chosen, const TracePointer& from,
                                 const std::vector<StageShapes>& shapes, Paper paper) {
    TracePointer trace; // an Experiment alone needs none
    if (anyDrawn(options.figure) || options.saveParameters || !chosen)
        trace = run(experiment, backend, from);
    if (trace)
        checkSilenced(*trace);
    if (!chosen)
        chooseView(experiment, options.figure, trace.get());
    const bool carries =
        paper.carryState && std::ranges::any_of(options.figure.outputs, [](const auto& path) {
            return formats().math(formatFor(path).id).onPaper;
        });
    if (trace && options.parameters && carries && !isDrawn(*trace, shapes, backend)) {
        paper.carryState = false;
        const Message message{QT_TRANSLATE_NOOP("fovea", "%1: not what the seed %2 draws, so the "
                                                         "figures carry no Experiment"),
                              {*options.parameters, std::to_string(experiment.seed)}};
        note(english(message));
    }
    auto files = figureFiles(experiment, trace.get(), backend, options.figure, paper);
    if (options.saveParameters)
        for (FileContent& file : savedFiles(*options.saveParameters, *trace, shapes, backend))
            files.push_back(std::move(file));
    return files;
}

// To open a device takes longer than to compute a short text, but not than a checkpoint takes.
DeviceOption deviceFor(const TextOptions& options) {
    constexpr std::size_t longText = 2000; // bytes
    const std::size_t bytes = options.sentence.size() + options.keys.value_or("").size() +
                              options.pair.value_or("").size();
    const bool isShort = bytes < longText && (!options.model || isLearner(*options.model));
    return isShort && options.device.id == DeviceOption().id ? DeviceOption{"cpu"} : options.device;
}

void write(const TextOptions& options) {
    // What is wrong is reported before anything is computed.
    checkFigureOutputs(options.figure.outputs);
    checkNotEmpty({"--parameters", options.parameters.value_or(".")});
    checkNotEmpty({"--save-parameters", options.saveParameters.value_or(".")});
    const Paper paper = paperOf(options.figure.paper);
    Experiment experiment = textExperiment(options);
    const auto shapes =
        experiment.model.any() ? std::vector<StageShapes>() : learnedShapes(experiment);
    const HeadPlan plan = planOf(experiment);
    const bool chosen = chooseView(experiment, options.figure);
    const TracePointer from = given(options.parameters, experiment, shapes, plan);
    const auto files = computeOn(deviceFor(options), [&](Backend& backend) {
        return filesOf(backend, options, experiment, chosen, from, shapes, paper);
    });
    writeOutputs(disk(), files, options.saveParameters);
}

// Of a model only a trace tells how many layers, heads and tokens there are.
Experiment viewedExperiment(const TextOptions& options) {
    Experiment experiment = textExperiment(options);
    if (!chooseView(experiment, options.figure))
        chooseView(experiment, options.figure, run(experiment, *makeComputer()).get());
    return experiment;
}

} // namespace

void addTextCommand(CLI::App& app, const ExperimentTaker& taker) {
    auto options = std::make_shared<TextOptions>();
    CLI::App* command =
        addCommand(app, "text", "Compute attention over a sentence and write a figure of it");
    command->add_option("SENTENCE", options->sentence, "The sentence, UTF-8")->required();
    command
        ->add_option("--keys", options->keys,
                     "Another sentence, for keys and values: cross-attention")
        ->type_name("SENTENCE");
    command->add_option("--pair", options->pair, "A second sentence, as the model takes pairs")
        ->type_name("SENTENCE");
    command->add_option("--model", options->model, "The model: " + modelHelp() + " (random ones)")
        ->type_name("NAME|DIR");
    command
        ->add_option("--step", options->step,
                     "The model as it was after this step of its training, which ‘fovea train "
                     "--states’ kept (the last)")
        ->type_name("N");
    command
        ->add_option("--picture", options->picture,
                     "Which picture, for a model that needs one, counted from 0")
        ->type_name("N");
    addFigureOptions(*command, options->figure);
    addSilenceOptions(*command, options->silence);
    addDeviceOption(*command, options->device);
    addParameterOptions(*command, options->parameters, options->saveParameters);
    addStageOptions(*command, options->stages, defaultExperiment());
    addPaperOptions(*command, options->figure.paper);
    if (taker)
        expectNoOutput(*command);
    command->callback([options, taker] {
        takePaperOptions(options->stages.parameters, options->figure.paper);
        if (taker)
            taker(viewedExperiment(*options));
        else
            write(*options);
    });
}

} // namespace fovea
