#include "app/commands.h"
#include "app/options/device_option.h"
#include "app/options/number_option.h"
#include "app/options/read_mask.h"
#include "app/options/read_text.h"
#include "app/options/stage_options.h"
#include "app/output/figure_files.h"
#include "app/output/standard_error.h"
#include "core/base/error.h"
#include "core/compare/measurement.h"
#include "core/experiment/run.h"
#include "core/figure/figures.h"

#include <CLI/CLI.hpp>

#include <cmath>

namespace fovea {
namespace {

// Whose figures this command draws.
constexpr const char* compareWorkspace = workspaceId::compare;

struct CompareOptions {
    std::string sentence;
    std::map<std::string, std::string> numbers; // of compareParameters(), by id
    StageOptions stages;
    std::vector<std::string> measure; // devices; empty: not given, one empty word: --device
    std::string most = "16384";
    DeviceOption device;
    FigureOptions figure;
};

CompareStudy compareStudy(const CompareOptions& options) {
    CompareStudy study;
    for (const Parameter& parameter : compareParameters())
        if (const auto given = options.numbers.find(parameter.id);
            given != options.numbers.end() && !given->second.empty())
            setValue(study, parameter,
                     std::get<std::int64_t>(
                         readValue(parameter, given->second, "--layer-" + parameter.id)));
    return study;
}

// With what every layer takes on that device.
CompareStudy measuredOn(const DeviceOption& device, const CompareOptions& options,
                        CompareStudy study) {
    const MeasuringPlan plan{.sizes = sizesOf(study, 0),
                             .most = wholeOption("--most", options.most, 16, 1 << 20),
                             .machine = resolved(deviceOf(device)).model};
    const auto tell = [](const Measurement& known, double share) {
        if (isTerminal())
            tellProgress("measuring, n = " + std::to_string(known.times.back().tokens) + ", " +
                         std::to_string(std::lround(100 * share)) + " %");
    };
    auto measured = computeOn(device, [&](Backend& backend) {
        return std::make_shared<const Measurement>(measureLayers(backend, plan, tell));
    });
    if (isTerminal())
        endProgress();
    return withMeasured(std::move(study), std::move(measured));
}

Experiment compareExperiment(const CompareOptions& options) {
    Experiment experiment = chooseStages(defaultExperiment(), options.stages, readMask);
    experiment.text = readText(options.sentence, "SENTENCE");
    experiment.compare = compareStudy(options);
    experiment.view.workspace = compareWorkspace;
    if (!chooseView(experiment, options.figure))
        throw std::logic_error("its extent is known before it is computed");
    if (experiment.view.workspace != compareWorkspace)
        failUsage(QT_TRANSLATE_NOOP("fovea", "--figure: %1 is not of layers that are compared; "
                                             "known: %2"),
                  {experiment.view.figure, figureNames(compareWorkspace)});
    return experiment;
}

void writeCompare(const CompareOptions& options) {
    checkFigureOutputs(options.figure.outputs);
    const Paper paper = paperOf(options.figure.paper);
    Experiment experiment = compareExperiment(options);
    for (const std::string& device : options.measure)
        experiment.compare = measuredOn(device.empty() ? options.device : DeviceOption{device},
                                        options, std::move(experiment.compare));
    const auto files = computeOn(options.device, [&](Backend& backend) {
        const TracePointer trace =
            anyDrawn(options.figure) ? run(experiment, backend) : TracePointer();
        return figureFiles(experiment, trace.get(), backend, options.figure, paper);
    });
    writeOutputs(disk(), files, std::nullopt);
}

} // namespace

void addCompareCommand(CLI::App& app, const ExperimentTaker& taker) {
    auto options = std::make_shared<CompareOptions>();
    CLI::App* command =
        addCommand(app, "compare",
                   "Compare attention with convolution and recurrence on a sentence: who reaches "
                   "whom, costs, time and memory");
    command->add_option("SENTENCE", options->sentence, "The sentence, UTF-8")->required();
    const auto add = [&](const char* id, const char* help) {
        command->add_option(std::string("--layer-") + id, options->numbers[id], help)
            ->type_name("N");
    };
    add("width", "Width d of the layers (64)");
    add("kernel", "Tokens k that the convolution reads (3)");
    add("window", "Tokens w to each side that attention with a window reads (2)");
    command
        ->add_option("--measure", options->measure,
                     "Measure every layer, here or on these devices, the last beside the one "
                     "before (--device); the figures and the session keep it")
        ->type_name("[DEVICE,…]")
        ->delimiter(',')
        ->expected(0, 2)
        ->allow_extra_args(false);
    command->add_option("--most", options->most, "The longest text that is measured, in tokens")
        ->type_name("N")
        ->capture_default_str();
    addDeviceOption(*command, options->device);
    addFigureOptions(*command, options->figure);
    addStageOptions(*command, options->stages, defaultExperiment());
    addPaperOptions(*command, options->figure.paper);
    if (taker)
        expectNoOutput(*command);
    command->callback([options, command, taker] {
        if (command->get_option("--measure")->count() > 0 && options->measure.empty())
            options->measure = {""};
        if (taker)
            taker(compareExperiment(*options));
        else
            writeCompare(*options);
    });
}

} // namespace fovea
