#include "app/commands.h"
#include "app/options/named_model.h"
#include "app/output/figure_files.h"
#include "app/output/standard_error.h"
#include "core/base/error.h"
#include "core/experiment/carriers.h"
#include "core/experiment/chosen_model.h"
#include "core/experiment/run.h"
#include "core/figure/figures.h"
#include "core/figure/positions/position_figures.h"

#include <CLI/CLI.hpp>

#include <iostream>

namespace fovea {
namespace {

constexpr std::size_t largest = std::size_t{64} << 20; // bytes of a session or a figure

struct ExportOptions {
    std::string source;
    std::optional<std::string> model;
    FigureOptions figure;
};

std::string readStandardInput() {
    std::string bytes;
    std::string chunk(1 << 16, '\0');
    while (std::cin.read(chunk.data(), std::ssize(chunk)) || std::cin.gcount() > 0) {
        bytes.append(chunk, 0, static_cast<std::size_t>(std::cin.gcount()));
        if (bytes.size() > largest)
            fail(QT_TRANSLATE_NOOP("fovea", "standard input: more than %1 bytes"),
                 {std::to_string(largest)});
    }
    if (bytes.empty())
        fail(QT_TRANSLATE_NOOP("fovea", "standard input: found nothing, expected a session"), {});
    if (bytes.find('\n') == bytes.size() - 1) // which a shell has put behind the one line
        bytes.pop_back();
    return bytes;
}

bool isStandardInput(const std::string& source) {
    return source == "-";
}

Experiment openedFrom(const std::string& source) {
    Opened opened = withKnownView(isStandardInput(source)
                                      ? openExperiment(readStandardInput(), "standard input")
                                      : openExperiment(disk().read(source, largest), source),
                                  source);
    for (const Message& one : opened.notes)
        note(english(one));
    return std::move(opened.experiment);
}

void writeExport(const ExportOptions& options) {
    checkFigureOutputs(options.figure.outputs,
                       isStandardInput(options.source)
                           ? NamedPaths()
                           : NamedPaths{{"SESSION|FIGURE", options.source}});
    const Paper paper = paperOf(options.figure.paper);
    Experiment experiment = openedFrom(options.source);
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
                  {options.source, experiment.model.name});
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
        addCommand(app, "export", "Write figures of a session, or of another figure's experiment");
    command
        ->add_option("SESSION|FIGURE", options->source,
                     "A session (.fovea) or a figure; - reads it from standard input")
        ->required();
    command
        ->add_option("--model", options->model,
                     "The folder of the model that the session names, where it does not ship")
        ->type_name("DIR");
    addFigureOptions(*command, options->figure);
    addPaperOptions(*command, options->figure.paper);
    command->callback([options] { writeExport(*options); });
}

} // namespace fovea
