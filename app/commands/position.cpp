#include "core/attention/position.h"
#include "app/commands.h"
#include "app/options/device_option.h"
#include "app/options/stage_options.h"
#include "app/output/figure_files.h"
#include "core/base/error.h"
#include "core/base/table.h"
#include "core/experiment/run.h"
#include "core/figure/positions/position_figures.h"

#include <CLI/CLI.hpp>

namespace fovea {
namespace {

struct PositionOptions {
    std::string encoding, other, length, heads, seed = "1";
    std::optional<std::string> text;
    std::vector<std::string> widths; // D, and as "85mm" that of the paper
    FigureOptions figure;
    DeviceOption device{"cpu"}; // where figures have the same bits everywhere
};

// Whose figures this command draws.
constexpr const char* positionWorkspace = workspaceId::positions;

Selection encodingOf(const std::string& text, const char* option) {
    return readSelection(positions().info(), text, option);
}

PositionStudy positionStudy(const PositionOptions& options) {
    PositionStudy study{.encoding = encodingOf(options.encoding, "--encoding"), .width = 64};
    if (!options.other.empty())
        study.other = encodingOf(options.other, "--other");
    const auto set = [&](const std::string& id, const std::string& text) {
        for (const Parameter& parameter : studyParameters())
            if (parameter.id == id && !text.empty())
                setValue(study, parameter,
                         std::get<std::int64_t>(readValue(parameter, text, "--" + id)));
    };
    set("length", options.length);
    set("heads", options.heads);
    for (const std::string& width : options.widths)
        set("width", width);
    return study;
}

// The figure that was asked for, which must be one of these, or the encoding's first.
void chooseView(Experiment& experiment, const PositionOptions& options) {
    const std::string& row = experiment.positions.encoding.only().row;
    if (options.figure.figure.empty())
        return showFigure(experiment.view, answering({}, row));
    chooseFigure(experiment.view, options.figure.figure, "--figure");
    if (experiment.view.workspace != positionWorkspace)
        failUsage(QT_TRANSLATE_NOOP("fovea", "--figure: %1 is not of positions; known: %2"),
                  {experiment.view.figure, figureNames(positionWorkspace)});
}

// A width of paper, "85mm", is not the encoding's.
void takePaperWidth(PositionOptions& options) {
    std::map<std::string, std::string> given;
    std::erase_if(options.widths, [&](const std::string& width) {
        given = {{"width", width}};
        takePaperOptions(given, options.figure.paper);
        return given.empty();
    });
}

Experiment positionExperiment(const PositionOptions& options) {
    Experiment experiment = defaultExperiment();
    experiment.seed = readSeed(options.seed);
    if (options.text)
        experiment.text = *options.text;
    experiment.positions = positionStudy(options);
    chooseView(experiment, options);
    return experiment;
}

void writePosition(const PositionOptions& options) {
    checkFigureOutputs(options.figure.outputs);
    const Paper paper = paperOf(options.figure.paper);
    const Experiment experiment = positionExperiment(options);
    const auto files = computeOn(options.device, [&](Backend& backend) {
        TracePointer trace; // an Experiment alone needs none
        if (anyDrawn(options.figure)) {
            checkSize(experiment.view, experiment.positions);
            trace = run(experiment, backend);
            if (const Message why = whyNothing(describe(*trace, experiment.view, backend));
                !why.text.empty())
                throw Error(Fault::usage, why);
        }
        return figureFiles(experiment, trace.get(), backend, options.figure, paper);
    });
    writeOutputs(disk(), files, std::nullopt);
}

} // namespace

void addPositionCommand(CLI::App& app, const ExperimentTaker& taker) {
    auto options = std::make_shared<PositionOptions>();
    CLI::App* command = addCommand(app, "position",
                                   "Write figures of a positional encoding: its matrix, waves, "
                                   "likeness, rotations, biases …");
    command->add_option("--encoding", options->encoding, positions().info().rowList())
        ->type_name("ROW[:NAME=VALUE,…]")
        ->required();
    command->add_option("--other", options->other, "Another encoding beside it")
        ->type_name("ROW[:NAME=VALUE,…]");
    command->add_option("--length", options->length, "How many positions")
        ->type_name("T")
        ->required();
    command->add_option("--width", options->widths, "How many dimensions (64)")
        ->type_name("D")
        ->allow_extra_args(false);
    command->add_option("--heads", options->heads, "How many heads biases are for (4)")
        ->type_name("H");
    command->add_option("--seed", options->seed, "Where random numbers begin (1)")->type_name("N");
    command->add_option("--text", options->text, "The sentence on which its effect is shown")
        ->type_name("SENTENCE");
    addFigureOutputs(*command, options->figure.outputs);
    command->add_option("--figure", options->figure.figure, figureNames(positionWorkspace))
        ->type_name("NAME[:SETTING=VALUE,…]")
        ->group("Figure");
    addDeviceOption(*command, options->device);
    addPaperOptions(*command, options->figure.paper);
    if (taker)
        expectNoOutput(*command);
    command->callback([options, taker] {
        takePaperWidth(*options);
        if (taker)
            taker(positionExperiment(*options));
        else
            writePosition(*options);
    });
}

} // namespace fovea
