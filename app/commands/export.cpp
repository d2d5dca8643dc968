#include "app/commands.h"
#include "app/options/named_model.h"
#include "app/options/number_option.h"
#include "app/options/session_input.h"
#include "app/output/figure_files.h"
#include "core/base/error.h"
#include "core/base/table.h"
#include "core/experiment/chosen_model.h"
#include "core/experiment/run.h"
#include "core/figure/figures.h"
#include "core/figure/positions/position_figures.h"
#include "core/learn/files/learner_files.h"
#include "core/learn/files/training_history.h"
#include "core/model/named_arrays.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <filesystem>
#include <utility>

namespace fovea {
namespace {

struct ExportOptions {
    std::vector<std::string> sources;
    std::optional<std::string> model;
    std::optional<std::string> sentence; // of a file of attentions
    FigureOptions figure;
};

bool isOfAttentions(const ExportOptions& options) {
    return options.sources.size() == 1 && NamedArrays::mayBe(options.sources.front());
}

// Of a file of attentions, with one of its sentences.
Experiment ofAttentions(const ExportOptions& options) {
    if (options.model)
        failUsage(QT_TRANSLATE_NOOP("fovea", "--model: is for a session; %1 is a model itself"),
                  {options.sources.front()});
    const ModelChoice model = openModel(disk(), options.sources.front());
    Experiment experiment = withModel(defaultExperiment(), model);
    const std::vector<std::string> sentences = sentencesFor(model);
    const std::int64_t number =
        options.sentence ? wholeOption("--sentence", *options.sentence, 1, UINT32_MAX) : 1;
    if (number > std::ssize(sentences))
        failUsage(QT_TRANSLATE_NOOP("fovea", "--sentence: there is no sentence %1, there are %2"),
                  {std::to_string(number), std::to_string(sentences.size())});
    experiment.text = sentences[static_cast<std::size_t>(number - 1)];
    return experiment;
}

// Of training runs, each named after its folder.
std::vector<HistoryPointer> runsIn(const std::vector<std::string>& folders) {
    std::vector<TrainingHistory> runs;
    for (const std::string& folder : folders) {
        if (!isFolder(folder))
            failUsage(QT_TRANSLATE_NOOP("fovea", "SESSION|FIGURE|DIR: several sources are folders "
                                                 "of models, and %1 is none"),
                      {folder});
        if (!hasLog(disk(), folder))
            fail(QT_TRANSLATE_NOOP("fovea", "%1: has no log of a training, log.jsonl, which ‘fovea "
                                            "train’ leaves there"),
                 {folder});
        runs.push_back(historyIn(disk(), folder));
    }
    std::vector<HistoryPointer> named;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        named.push_back(std::make_shared<const TrainingHistory>(runs[i]));
        if (std::ranges::count(runs, runs[i].name, &TrainingHistory::name) > 1) {
            TrainingHistory apart = runs[i];
            apart.name = folders[i];
            named.back() = std::make_shared<const TrainingHistory>(std::move(apart));
        }
    }
    return named;
}

std::string figuresOfRuns() {
    std::string list;
    for (const RowInfo& row : figures().info().rows)
        if (figures().math(row.id).ofRuns)
            list += (list.empty() ? "" : ", ") + row.id;
    return list;
}

// The view that was asked for; without one, the first figure of runs.
ViewState viewOfRuns(const ExportOptions& options) {
    ViewState view;
    chooseFigure(view, options.figure.figure.empty() ? figuresOfRuns() : options.figure.figure,
                 "--figure");
    if (!figures().math(view.figure).ofRuns)
        failUsage(QT_TRANSLATE_NOOP("fovea", "--figure: found ‘%1’, expected of the folder of a "
                                             "model: %2; ‘fovea text --model %3’ makes the others"),
                  {view.figure, figuresOfRuns(), options.sources.front()});
    return view;
}

// How training went, from the logs of models' folders. What is opened again from the figure is the
// first model.
void writeRuns(const ExportOptions& options) {
    NamedPaths inputs;
    for (const std::string& folder : options.sources)
        inputs.push_back({"SESSION|FIGURE|DIR", folder});
    checkFigureOutputs(options.figure.outputs, inputs);
    if (options.model)
        failUsage(QT_TRANSLATE_NOOP("fovea", "--model: is for a session; %1 is a model itself"),
                  {options.sources.front()});
    for (const auto& [name, value] : {std::pair{"--layer", &options.figure.layer},
                                      {"--head", &options.figure.head},
                                      {"--query", &options.figure.query},
                                      {"--key", &options.figure.key}})
        if (!value->empty())
            failUsage(QT_TRANSLATE_NOOP("fovea", "%1: the figure of a training has none"), {name});
    const Paper paper = paperOf(options.figure.paper);
    const ViewState view = viewOfRuns(options);
    const std::vector<HistoryPointer> runs = runsIn(options.sources);
    const Figure figure = figures()
                              .math(view.figure)
                              .ofRuns(runs, settingsOf(view, figures().info().row(view.figure)));
    Experiment experiment =
        withModel(defaultExperiment(), openModel(disk(), options.sources.front()));
    experiment.view.figure = view.figure;
    experiment.view.settings = view.settings;
    writeOutputs(disk(), filesOf(figure, experiment, options.figure, paper), std::nullopt);
}

void writeExport(const ExportOptions& options) {
    const std::string& source = options.sources.front();
    const bool attentions = isOfAttentions(options);
    if (options.sentence && !attentions)
        failUsage(QT_TRANSLATE_NOOP("fovea", "--sentence: is for a file of attentions"));
    if (options.sources.size() > 1 ||
        (!isStandardInput(source) && !attentions && isFolder(source))) {
        writeRuns(options);
        return;
    }
    NamedPaths inputs;
    if (!isStandardInput(source))
        inputs.push_back({"SESSION|FIGURE|DIR", source});
    checkFigureOutputs(options.figure.outputs, inputs);
    const Paper paper = paperOf(options.figure.paper);
    Experiment experiment = attentions ? ofAttentions(options) : openedFrom(source);
    if (options.model) {
        const ModelChoice model = modelNamed(*options.model);
        const auto& reference = experiment.reference.experiment;
        if (model.hash.empty() || (model.hash != experiment.model.hash &&
                                   !(reference && reference->model.hash == model.hash)))
            failUsage(QT_TRANSLATE_NOOP("fovea", "--model: not the model that the session names, "
                                                 "which is ‘%1’"),
                      {experiment.model.name});
    }
    if (experiment.model.any() && anyDrawn(options.figure) && !modelAtHand(experiment))
        failUsage(QT_TRANSLATE_NOOP("fovea", "--model: is missing; %1 is of the model ‘%2’, which "
                                             "does not ship"),
                  {source, experiment.model.name});
    const bool chosen = chooseView(experiment, options.figure);
    if (anyDrawn(options.figure))
        checkSize(experiment.view, experiment.positions);
    const auto backend = makeComputer();
    TracePointer trace; // an Experiment alone needs none
    if (anyDrawn(options.figure) || !chosen)
        trace = run(experiment, *backend);
    if (!chosen)
        chooseView(experiment, options.figure, trace.get());
    if (anyDrawn(options.figure)) {
        experiment.view = within(*trace, experiment.view);
    }
    writeOutputs(disk(), figureFiles(experiment, trace.get(), *backend, options.figure, paper),
                 std::nullopt);
}

} // namespace

void addExportCommand(CLI::App& app) {
    auto options = std::make_shared<ExportOptions>();
    CLI::App* command =
        addCommand(app, "export",
                   "Write figures of a session, of another figure's experiment, or of how models "
                   "were trained");
    command
        ->add_option("SESSION|FIGURE|DIR", options->sources,
                     "A session (.fovea) or a figure; - reads it from standard input. Or folders "
                     "of trained models: the figure ‘training’ shows their logs over each other. "
                     "Or a file of attentions")
        ->required();
    command
        ->add_option("--model", options->model,
                     "The folder of the model that the session names, where it does not ship")
        ->type_name("DIR");
    command
        ->add_option("--sentence", options->sentence,
                     "Which sentence of a file of attentions, counted from 1")
        ->type_name("N");
    addFigureOptions(*command, options->figure);
    addPaperOptions(*command, options->figure.paper);
    command->callback([options] { writeExport(*options); });
}

} // namespace fovea
