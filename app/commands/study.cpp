#include "app/commands.h"
#include "app/options/device_option.h"
#include "app/options/number_option.h"
#include "app/options/stage_options.h"
#include "app/output/figure_files.h"
#include "app/output/standard_error.h"
#include "app/output/training_folder.h"
#include "core/base/error.h"
#include "core/base/json.h"
#include "core/base/numbers.h"
#include "core/base/table.h"
#include "core/experiment/known_runs.h"
#include "core/experiment/run.h"
#include "core/figure/figures.h"
#include "core/figure/run_groups.h"
#include "core/learn/studies.h"
#include "ui/export/formats.h"
#include "ui/temporary_folder.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cmath>
#include <functional>
#include <iostream>
#include <limits>

namespace fovea {
namespace {

// Whose figures this command draws.
constexpr const char* studiedIn = workspaceId::train;

struct StudyOptions {
    std::string study;
    std::string steps = "0";
    std::string seed = "1";
    std::string seeds = "1";
    std::string examples = "1000";
    std::string folder; // of the runs; empty: they are not kept
    DeviceOption device{"cpu"};
    bool json = false;
    FigureOptions figure;
};

// One column of the table; what a study does not measure has no column.
struct Column {
    const char* id;
    std::function<std::optional<double>(const StudyResult&)> number;
    bool share = false;
};

std::optional<double> valueOf(const Share& share) {
    return share.all == 0 ? std::nullopt : std::optional(share.value());
}

const std::vector<Column>& columns() {
    using R = const StudyResult&;
    static const std::vector<Column> all = {
        {"parameters", [](R r) { return static_cast<double>(r.parameters); }},
        {"steps/s", [](R r) { return r.stepsPerSecond; }},
        {"steps to 95 %", [](R r) { return r.learned.step; }},
        {"seconds to 95 %", [](R r) { return r.learned.seconds; }},
        {"training", [](R r) { return r.training; }, true},
        {"validation", [](R r) { return r.validation; }, true},
        {"test", [](R r) { return r.test.accuracy(r.form); }, true},
        {"ambiguous", [](R r) { return valueOf(r.test.ambiguous); }, true},
        {"freely", [](R r) { return valueOf(r.test.continued); }, true},
        {"perplexity", [](R r) { return r.test.perplexity(); }},
    };
    return all;
}

std::string printNumber(const Column& column, double number) {
    if (column.share)
        return printFixed(100 * number, 2);
    return printFixed(number, number >= 100 || number == std::floor(number) ? 0 : 2);
}

// A network of the study, trained once with each seed.
struct Line {
    std::string name;
    std::vector<StudyResult> results;
};

// The mean, and how far seeds differ from it where there are several.
std::string cell(const Column& column, const Line& line) {
    std::vector<double> numbers;
    for (const StudyResult& result : line.results)
        numbers.push_back(column.number(result).value_or(std::numeric_limits<double>::quiet_NaN()));
    const MeanAndDeviation of = meanAndDeviation(numbers);
    if (std::isnan(of.mean))
        return "–";
    std::string text = printNumber(column, of.mean);
    if (of.deviation > 0)
        text += " ± " + printNumber(column, of.deviation);
    return column.share ? text + " %" : text;
}

// Accuracy over lengths, in groups of so many words.
constexpr std::size_t lengthsTogether = 4;
std::map<std::size_t, Share> grouped(const Line& line) {
    std::map<std::size_t, Share> groups;
    for (const StudyResult& result : line.results)
        for (const auto& [length, share] : result.test.byLength) {
            Share& group = groups[(length - 1) / lengthsTogether * lengthsTogether + 1];
            group.right += share.right;
            group.all += share.all;
        }
    return groups;
}

constexpr int nameWidth = 44;

// In columns, which count letters and not bytes.
std::string inColumn(const std::string& text, int width) {
    return QString::fromStdString(text).rightJustified(width).toStdString();
}
std::string nameColumn(const std::string& name) {
    return QString::fromStdString(name).leftJustified(nameWidth).toStdString();
}

void printStudy(const std::vector<Line>& lines) {
    const int width = lines.front().results.size() > 1 ? 22 : 17;
    std::vector<const Column*> shown;
    for (const Column& column : columns())
        if (column.number(lines.front().results.front()))
            shown.push_back(&column);
    std::cout << nameColumn("");
    for (const Column* column : shown)
        std::cout << inColumn(column->id, width);
    std::cout << '\n';
    for (const Line& line : lines) {
        std::cout << nameColumn(line.name);
        for (const Column* column : shown)
            std::cout << inColumn(cell(*column, line), width);
        std::cout << '\n';
    }
    std::cout << "\ntest accuracy by the number of words\n";
    for (const Line& line : lines) {
        std::cout << nameColumn(line.name);
        for (const auto& [from, share] : grouped(line))
            std::cout << "  " << from << "–" << from + lengthsTogether - 1 << ": "
                      << printFixed(100 * share.value(), 1) << " %";
        std::cout << '\n';
    }
}

Json studyJson(const std::string& name, std::uint32_t seed, const StudyResult& result) {
    Json::Object members{{"name", name}, {"seed", static_cast<std::int64_t>(seed)}};
    for (const Column& column : columns())
        if (const auto number = column.number(result); number && std::isfinite(*number))
            members.emplace_back(column.id, *number);
    Json::Array lengths;
    for (const auto& [length, share] : result.test.byLength)
        lengths.emplace_back(Json::Object{{"words", static_cast<std::int64_t>(length)},
                                          {"right", static_cast<std::int64_t>(share.right)},
                                          {"all", static_cast<std::int64_t>(share.all)}});
    members.emplace_back("by-length", std::move(lengths));
    return Json(std::move(members));
}

// The runs as Train shows them, and the table of their outcomes where no other figure is wanted.
Experiment studyExperiment(const StudyOptions& options, const PlannedVariant& first,
                           const std::vector<std::string>& runs, bool several) {
    Experiment experiment = defaultExperiment();
    experiment.training = {.plan = first.plan, .network = first.network, .runs = runs};
    experiment.view.workspace = studiedIn;
    showFigure(experiment.view, figureId::trainRuns);
    if (several)
        set(experiment.view, figureId::trainRuns, "seeds", std::string("together"));
    (void)chooseView(experiment, options.figure);
    if (experiment.view.workspace != studiedIn)
        failUsage(QT_TRANSLATE_NOOP("fovea", "--figure: %1 is not of training runs; known: %2"),
                  {experiment.view.figure, figureNames(studiedIn)});
    return experiment;
}

std::string runFolder(const std::string& folder, const std::string& run) {
    return folder + '/' + run;
}

void study(const StudyOptions& options) {
    const Study& chosen = studies().math(studies().info().row(options.study, "STUDY").id);
    const auto most = static_cast<Index>(mostShownRuns / chosen.variants.size());
    const Index seeds = wholeOption("--seeds", options.seeds, 1, most);
    StudyPlan plan{.steps = wholeOption("--steps", options.steps, 0, 100'000'000),
                   .seed = readSeed(options.seed),
                   .tested = static_cast<std::uint64_t>(
                       wholeOption("--examples", options.examples, 1, 1'000'000))};
    checkFigureOutputs(options.figure.outputs);
    checkJsonAlone(options.json, options.figure.outputs);
    for (const std::string& path : options.figure.outputs)
        if (!formats().math(formatFor(path).id).ofFigure)
            failUsage(QT_TRANSLATE_NOOP("fovea", "-o: found ‘%1’, a session, which has no runs in "
                                                 "it; expected a figure or numbers, and --folder, "
                                                 "which keeps the runs"),
                      {path});
    const Paper paper = paperOf(options.figure.paper);
    const auto temporary = options.folder.empty() ? temporaryFolder() : nullptr;
    const std::string folder = temporary ? temporary->path().toStdString() : options.folder;
    const std::uint32_t firstSeed = plan.seed;
    const PlannedVariant first = planned(chosen, chosen.variants.front(), plan);
    std::vector<Line> lines;
    for (const StudyVariant& variant : chosen.variants)
        lines.push_back({variant.name, {}});
    // What is asked for is known to be possible before anything is trained.
    std::vector<std::string> runs(lines.size() * static_cast<std::size_t>(seeds));
    (void)studyExperiment(options, first, runs, seeds > 1);
    for (Index i = 0; i < seeds; ++i) // all networks with one seed, so that they compare early
        for (std::size_t v = 0; v < lines.size(); ++v) {
            plan.seed = firstSeed + static_cast<std::uint32_t>(i);
            const StudyVariant& variant = chosen.variants[v];
            const std::string name = studyRunName(variant.name, plan.seed, seeds);
            const auto tell = [&](Index step, Index steps) {
                if (!isTerminal() || (step % 20 != 0 && step != steps))
                    return;
                tellProgress(nameColumn(name) + std::to_string(step) + '/' + std::to_string(steps));
                if (step == steps)
                    endProgress();
            };
            const std::string run = runFolderName(name);
            runs[v * static_cast<std::size_t>(seeds) + static_cast<std::size_t>(i)] = run;
            const TrainingFolder alone(runFolder(folder, run));
            lines[v].results.push_back(computeOn(options.device, [&](Backend& backend) {
                return studied(backend, chosen, variant, plan, runFolder(folder, run), tell);
            }));
            if (options.json)
                std::cout << writeJson(studyJson(variant.name, plan.seed, lines[v].results.back()))
                          << '\n'
                          << std::flush;
        }
    if (!options.json && !std::ranges::any_of(options.figure.outputs, isStandardOutput))
        printStudy(lines);
    if (options.figure.outputs.empty())
        return;
    setRunsFolder(folder);
    const Experiment experiment = studyExperiment(options, first, runs, seeds > 1);
    const auto files = computeOn(options.device, [&](Backend& backend) {
        const TracePointer trace =
            anyDrawn(options.figure) ? run(experiment, backend) : TracePointer();
        return figureFiles(experiment, trace.get(), backend, options.figure, paper);
    });
    writeOutputs(disk(), files, std::nullopt);
}

} // namespace

void addStudyCommand(CLI::App& app) {
    auto options = std::make_shared<StudyOptions>();
    CLI::App* command =
        addCommand(app, "study", "Train several models on one task, and print how they compare");
    command->add_option("STUDY", options->study, studies().info().rowList())->required();
    const auto add = [&](const char* name, std::string& value, const char* help) {
        command->add_option(name, value, help)->type_name("N")->capture_default_str();
    };
    add("--steps", options->steps, "Steps of each; 0: enough to show the difference");
    add("--seed", options->seed, "Where random numbers begin");
    add("--seeds", options->seeds,
        "Train each with so many seeds, one after the other: the table has means and deviations");
    add("--examples", options->examples, "Held-out examples of the test");
    command
        ->add_option("--folder", options->folder,
                     "Keep the runs there, a folder each: what was trained there is not trained "
                     "again, and what was stopped goes on")
        ->type_name("DIR");
    addDeviceOption(*command, options->device);
    command->add_flag("--json", options->json, "A line of JSON for each run");
    addFigureOptions(*command, options->figure);
    expectNoOutput(*command);
    addPaperOptions(*command, options->figure.paper);
    command->callback([options] { study(*options); });
}

} // namespace fovea
