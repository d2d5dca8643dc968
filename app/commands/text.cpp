#include "app/commands.h"
#include "app/headless.h"
#include "app/outputs.h"
#include "app/paper_options.h"
#include "app/parameters.h"
#include "app/read_mask.h"
#include "app/stage_options.h"
#include "core/attention/mask.h"
#include "core/base/error.h"
#include "core/base/files.h"
#include "core/base/npy.h"
#include "core/compute/eigen_backend.h"
#include "core/experiment/run.h"
#include "core/figure/figures.h"
#include "core/text/tokenizers.h"
#include "core/text/utf8.h"
#include "ui/export/formats.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <iostream>
#include <thread>

namespace fovea {
namespace {

struct TextOptions {
    std::string sentence;
    StageOptions stages;
    std::string figure, head, query, key;
    std::optional<std::string> keys;
    std::vector<std::string> outputs;
    PaperOptions paper;
    std::optional<std::string> parameters, saveParameters;
};

HeadPlan planOf(const Experiment& experiment) {
    const Choice& choice = experiment.at(Stage::project).only();
    return projects().math(choice.row).plan(choice.values);
}

std::string readText(const std::string& bytes, const char* option) {
    std::string text = decoded(bytes).toStdString();
    if (text != bytes)
        std::cerr << "fovea: " << option << ": not UTF-8; the bytes that are none were replaced\n";
    return text;
}

// Counted from 1 by a person; from 0 here.
std::optional<std::int64_t> place(const std::string& text, const char* option, const char* what,
                                  Index count) {
    if (text.empty())
        return std::nullopt;
    const Parameter parameter = integerParameter(option, "", 1, 1, 1'000'000'000);
    const auto value = std::get<std::int64_t>(readValue(parameter, text, option));
    if (value > count)
        failUsage(QT_TRANSLATE_NOOP("fovea", "%1: there is no %2 %3, there are %4"),
                  {option, what, std::to_string(value), std::to_string(count)});
    return value - 1;
}

// How many tokens there are on either side.
struct Counts {
    explicit Counts(const Experiment& experiment)
        : queries(of(experiment, experiment.text)),
          keys(experiment.keysText ? of(experiment, *experiment.keysText) : queries) {}
    static Index of(const Experiment& experiment, const std::string& text) {
        return std::ssize(tokenize(experiment.at(Stage::tokens).only(), text));
    }
    Index queries, keys;
};

Experiment experimentOf(const TextOptions& options) {
    Experiment experiment = chooseStages(standardExperiment(), options.stages, readMask);
    checkMask(experiment.at(Stage::mask));
    experiment.text = readText(options.sentence, "SENTENCE");
    if (options.keys)
        experiment.keysText = readText(*options.keys, "--keys");
    if (!options.figure.empty())
        chooseFigure(experiment.view, options.figure, "--figure");
    return experiment;
}

// A trace of which run() takes over what the folder has. Null without one.
TracePointer given(const std::optional<std::string>& folder, const Experiment& experiment,
                   const std::vector<StageShapes>& shapes, const HeadPlan& plan,
                   const Counts& counts) {
    if (!folder)
        return nullptr;
    auto trace = std::make_shared<Trace>();
    trace->experiment = experiment;
    Learned& learned = trace->rule.learned;
    loadParameters(disk(), *folder, shapes, plan.heads, learned);
    std::vector<std::string> others = {givenName::embeddings};
    if (experiment.keysText)
        others.emplace_back(givenName::keyEmbeddings);
    for (const std::string& name : others) {
        const Index count = name == givenName::embeddings ? counts.queries : counts.keys;
        if (auto found = loadParameter(disk(), *folder, name, {count, plan.width}))
            learned[name] = std::move(*found);
    }
    tellUnused(*folder, shapes, others);
    return trace;
}

std::vector<FileContent> savedFiles(const std::string& folder, const Trace& trace,
                                    const std::vector<StageShapes>& shapes, Backend& backend) {
    auto files = parameterFiles(folder, shapes, trace.plan.heads, trace.rule.learned,
                                drawnCells(backend, trace.rule, trace.plan.heads,
                                           trace.queries.count(), trace.keys.count()));
    const auto add = [&](const char* name, const Tensor& embeddings) {
        files.push_back({folder + "/" + name + ".npy", writeNpy(embeddings)});
    };
    add(givenName::embeddings, trace.queries.embeddings);
    if (trace.experiment.keysText)
        add(givenName::keyEmbeddings, trace.keys.embeddings);
    return files;
}

void write(const TextOptions& options) {
    // What is wrong is told before anything is computed.
    checkFigureOutputs(options.outputs);
    checkNotEmpty({"--parameters", options.parameters.value_or(".")});
    checkNotEmpty({"--save-parameters", options.saveParameters.value_or(".")});
    const Paper paper = paperOf(options.paper);
    Experiment experiment = experimentOf(options);
    const auto shapes = learnedShapes(experiment);
    const HeadPlan plan = planOf(experiment);
    const Counts counts(experiment);
    experiment.view.head = place(options.head, "--head", "head", plan.heads).value_or(0);
    experiment.view.query = place(options.query, "--query", "token", counts.queries);
    experiment.view.key = place(options.key, "--key", "token", counts.keys);
    const bool drawn = std::ranges::any_of(options.outputs, [](const std::string& path) {
        return formats().math(formatFor(path).id).ofFigure;
    });
    if (drawn)
        checkSize(experiment.view, plan.heads, counts.queries, counts.keys);

    const auto threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    const auto backend = makeEigenBackend(std::make_shared<Pool>(threads));
    TracePointer trace; // an Experiment alone needs none
    if (drawn || options.saveParameters)
        trace =
            run(experiment, *backend, given(options.parameters, experiment, shapes, plan, counts));
    const Figure figure = drawn ? describe(*trace, experiment.view, *backend) : Figure();
    const Headless headless;
    std::vector<FileContent> files;
    for (const std::string& path : options.outputs)
        files.push_back(
            {path, formats().math(formatFor(path).id).write(figure, experiment, paper)});
    if (options.saveParameters)
        for (FileContent& file : savedFiles(*options.saveParameters, *trace, shapes, *backend))
            files.push_back(std::move(file));
    writeOutputs(disk(), files, options.saveParameters);
}

} // namespace

void addTextCommand(CLI::App& app) {
    auto options = std::make_shared<TextOptions>();
    CLI::App* command =
        app.add_subcommand("text", "Compute attention over a sentence and write a figure of it");
    command->set_help_flag("-h,--help", "Show this help");
    command->add_option("SENTENCE", options->sentence, "The sentence, UTF-8")->required();
    command
        ->add_option("--keys", options->keys,
                     "Another sentence, for keys and values: cross-attention")
        ->type_name("SENTENCE");
    addFigureOutputs(*command, options->outputs);
    const auto figure = [&](const char* name, std::string& value, const std::string& help) {
        return command->add_option(name, value, help)->group("Figure");
    };
    figure("--figure", options->figure, figures().info().rowList())
        ->type_name("NAME[:SETTING=VALUE,…]");
    figure("--head", options->head, "Which head, counted from 1")->type_name("N");
    figure("--query", options->query, "The query to point out, counted from 1")->type_name("N");
    figure("--key", options->key, "The key to point out, counted from 1")->type_name("N");
    addParameterOptions(*command, options->parameters, options->saveParameters);
    addStageOptions(*command, options->stages, standardExperiment());
    addPaperOptions(*command, options->paper);
    command->callback([options] {
        takePaperOptions(options->stages.parameters, options->paper);
        write(*options);
    });
}

} // namespace fovea
