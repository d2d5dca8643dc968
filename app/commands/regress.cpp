#include "app/commands.h"
#include "app/options/device_option.h"
#include "app/output/figure_files.h"
#include "app/output/regress_files.h"
#include "app/output/standard_error.h"
#include "core/base/error.h"
#include "core/base/npy.h"
#include "core/base/numbers.h"
#include "core/base/table.h"
#include "core/experiment/regression.h"
#include "core/experiment/run.h"
#include "core/figure/figures.h"
#include "core/regression/kernels.h"
#include "core/regression/optimisers.h"
#include "core/regression/read_points.h"
#include "ui/export/formats.h"

#include <CLI/CLI.hpp>

#include <cmath>
#include <iostream>
#include <map>

namespace fovea {
namespace {

using Given = std::optional<std::string>;

// Whose figures this command draws.
constexpr const char* regressionWorkspace = workspaceId::regression;

struct RegressOptions {
    Given data, source, queries, grid, kernel, width, epochs, start, weights, at, point;
    std::map<std::string, std::string> parameters; // "width": of the kernel, or of the paper
    std::vector<std::string> fit; // empty: not given; one empty word: as it is by default
    FigureOptions figure;
    DeviceOption device{"cpu"}; // which computes in double
    bool json = false;
};

// The data that can be named; points of one's own come from --data.
const TableInfo& sources() {
    static const TableInfo info = [] {
        TableInfo some = regressionData().info();
        std::erase_if(some.rows, [](const RowInfo& row) { return row.id == ownPoints().id; });
        return some;
    }();
    return info;
}

void readData(RegressionStudy& study, const std::string& path) {
    PointsRead read = readPointsFile(disk().read(path, mostPointsBytes), path);
    for (const Message& one : read.notes)
        note(english(one));
    study.source = selectionOf(ownPoints());
    study = withPoints(std::move(study), read.points);
}

void setWidth(RegressionStudy& study, const std::string& text) {
    Choice& choice = study.kernel.parts.front().choice;
    if (!hasWidth(choice))
        failUsage(QT_TRANSLATE_NOOP("fovea", "--width: the kernel ‘%1’ has none"), {choice.row});
    const Parameter& parameter =
        regressionKernels().info().row(choice.row).parameter("width", "--width");
    choice.values["width"] = readValue(parameter, text, "--width");
}

RegressionStudy studyOf(const RegressOptions& options) {
    RegressionStudy study = defaultRegression();
    if (options.data && options.source)
        failUsage(QT_TRANSLATE_NOOP("fovea", "--data and --source: only one of them says where "
                                             "the points come from"));
    if (!options.fit.empty() && (options.kernel || options.width))
        failUsage(QT_TRANSLATE_NOOP("fovea", "--fit learns the width of a Gaussian: it goes "
                                             "without --kernel and --width"));
    if (options.source)
        study.source = readSelection(sources(), *options.source, "--source");
    if (options.kernel) {
        Written written;
        study.kernel =
            readSelection(regressionKernels().info(), *options.kernel, "--kernel", {}, &written);
        if (options.width && written.front().contains("width"))
            failUsage(QT_TRANSLATE_NOOP("fovea", "--width: --kernel gives the width as well"));
    }
    if (options.width)
        setWidth(study, *options.width);
    if (!options.fit.empty() && !options.fit.front().empty())
        study.fit.optimiser =
            readSelection(regressionOptimisers().info(), options.fit.front(), "--fit");
    if (options.epochs)
        study.fit.epochs =
            std::get<std::int64_t>(readValue(epochsParameter(), *options.epochs, "--epochs"));
    if (options.start)
        study.fit.start = std::get<double>(readValue(startParameter(), *options.start, "--start"));
    if (options.data)
        readData(study, *options.data);
    return study;
}

// "0:5:201"
Queries readGrid(const std::string& text) {
    const auto refuse = [&] {
        failUsage(QT_TRANSLATE_NOOP("fovea", "--grid: ‘%1’ is not possible, expected LOW:HIGH:N "
                                             "with LOW below HIGH, both within ±1e100, and N from "
                                             "1 to 1000000"),
                  {text});
    };
    const std::size_t first = text.find(':');
    const std::size_t second = text.find(':', first == std::string::npos ? first : first + 1);
    if (second == std::string::npos)
        refuse();
    const auto low = readNumber(std::string_view(text).substr(0, first));
    const auto high = readNumber(std::string_view(text).substr(first + 1, second - first - 1));
    const auto n = readInteger(std::string_view(text).substr(second + 1));
    if (!low || !high || !n || !(*low < *high) || *low < -largestCoordinate ||
        *high > largestCoordinate || *n < 1 || *n > 1'000'000)
        refuse();
    return queriesBetween(*low, *high, *n);
}

Queries readQueries(const std::string& path, int axes) {
    const Tensor read = readNpyFile(disk(), path, mostPointsBytes);
    const bool flat = read.rank() == 1 && axes == 1;
    if (read.type() == Type::u8 || !(flat || (read.rank() == 2 && read.axis(1) == axes)))
        fail(QT_TRANSLATE_NOOP("fovea", "%1: found an array of shape %2, expected [q, %3]%4"),
             {path, printShape(read.shape()), std::to_string(axes), axes == 1 ? " or [q]" : ""});
    const Tensor numbers = read.as<double>();
    Queries queries;
    for (Index i = 0; i < numbers.axis(0); ++i) {
        const double* row = numbers.host<double>().data() + i * axes;
        for (int axis = 0; axis < axes; ++axis)
            if (!(std::abs(row[axis]) <= largestCoordinate))
                fail(QT_TRANSLATE_NOOP("fovea", "%1: row %2 has no finite number within ±1e100"),
                     {path, std::to_string(i + 1)});
        queries.push_back({row[0], axes == 2 ? row[1] : 0});
    }
    return queries;
}

Queries queriesFor(const RegressOptions& options, const RegressionTrace& trace) {
    if (options.queries && options.grid)
        failUsage(QT_TRANSLATE_NOOP("fovea", "--queries and --grid: only one of them says where to "
                                             "estimate"));
    const int axes = trace.points->axes;
    if (options.queries)
        return readQueries(*options.queries, axes);
    if (options.grid && axes == 2)
        failUsage(QT_TRANSLATE_NOOP("fovea", "--grid: keys are pairs here; --queries takes pairs"));
    if (options.grid)
        return readGrid(*options.grid);
    return axes == 1 ? queriesBetween(trace.range.low[0], trace.range.high[0], 201)
                     : queriesOver(trace.range.low, trace.range.high, surfaceQueries);
}

// "2.4", or "2.4,1" where keys are pairs.
void pointAtQuery(ViewState& view, const RegressionTrace& trace, const std::string& text) {
    const std::size_t comma = text.find(',');
    const auto first = readNumber(std::string_view(text).substr(0, comma));
    const auto second = comma == std::string::npos
                            ? std::optional(0.0)
                            : readNumber(std::string_view(text).substr(comma + 1));
    const bool pair = comma != std::string::npos;
    if (!first || !second || pair != (trace.points->axes == 2))
        failUsage(QT_TRANSLATE_NOOP("fovea", "--at: ‘%1’ is not possible, expected %2"),
                  {text, trace.points->axes == 2 ? "X,X2" : "X"});
    const Coordinates query = {*first, *second};
    for (int axis = 0; axis < trace.points->axes; ++axis) {
        const auto along = static_cast<std::size_t>(axis);
        const double low = trace.range.low[along];
        const double high = trace.range.high[along];
        if (query[along] < low || query[along] > high)
            failUsage(QT_TRANSLATE_NOOP("fovea", "--at: %1 lies outside of the picture, expected a "
                                                 "number from %2 to %3"),
                      {printNumber(query[along]), printNumber(low), printNumber(high)});
    }
    view.query = queryAt(trace, query);
}

void pointAtPoint(ViewState& view, const RegressionTrace& trace, const std::string& text) {
    const Index count = std::max<Index>(trace.points->count(), 1);
    const Parameter parameter = integerParameter("point", "", 1, 1, count);
    view.key = std::get<std::int64_t>(readValue(parameter, text, "--point")) - 1;
}

void checkAll(const RegressOptions& options) {
    NamedPaths inputs;
    if (options.data)
        inputs.push_back({"--data", *options.data});
    if (options.queries)
        inputs.push_back({"--queries", *options.queries});
    std::vector<std::string> endings;
    for (const RowInfo& row : formats().info().rows)
        endings.push_back(row.id);
    NamedPaths outputs;
    for (const std::string& path : options.figure.outputs)
        outputs.push_back({"-o", path});
    if (options.weights) {
        checkOutputs({{"--weights", *options.weights}}, {"npy"}, inputs);
        outputs.push_back({"--weights", *options.weights});
    }
    checkOutputs(outputs, endings, inputs);
    checkJsonAlone(options.json, options.figure.outputs);
    if (options.figure.outputs.empty() && !options.weights && !options.json)
        failUsage(QT_TRANSLATE_NOOP("fovea", "nothing to write: give -o FILE, --weights FILE or "
                                             "--json"));
}

// What a run gives, made where it is computed: nothing is written before all of it is there.
struct Results {
    std::vector<Message> remarks;
    std::vector<FileContent> files;
    std::string report;
};

// The query and the point that were asked for.
void pointAt(ViewState& view, const RegressOptions& options, const RegressionTrace& trace) {
    if (options.at)
        pointAtQuery(view, trace, *options.at);
    if (options.point)
        pointAtPoint(view, trace, *options.point);
}

Results resultsOf(const RegressOptions& options, Experiment experiment, const Paper& paper,
                  Backend& backend) {
    const TracePointer trace = run(experiment, backend);
    const RegressionTrace& regression = *trace->regression;
    pointAt(experiment.view, options, regression);
    const Queries queries = queriesFor(options, regression);
    const EstimatorPointer& estimator =
        options.fit.empty() ? regression.chosen : regression.learned;
    if (!estimator)
        fail(QT_TRANSLATE_NOOP("fovea", "nothing could be learned of these points"));
    const RegressionNumbers numbers{regression, *estimator, queries, backend};
    // Numbers are the estimates, unless a figure was asked for; pictures are figures.
    Results results{.remarks = regression.remarks,
                    .files = {},
                    .report = writeJson(regressionReport(regression), true)};
    FigureOptions drawn = options.figure;
    drawn.outputs.clear();
    for (const std::string& path : options.figure.outputs)
        if (options.figure.figure.empty() && path.ends_with(".json"))
            results.files.push_back({path, results.report});
        else if (options.figure.figure.empty() && path.ends_with(".npy"))
            results.files.push_back({path, estimatesNpy(numbers)});
        else if (options.figure.figure.empty() && path.ends_with(".csv"))
            results.files.push_back({path, estimatesCsv(numbers)});
        else
            drawn.outputs.push_back(path);
    for (FileContent& file : figureFiles(experiment, trace.get(), backend, drawn, paper))
        results.files.push_back(std::move(file));
    if (options.weights)
        results.files.push_back({*options.weights, weightsNpy(numbers)});
    return results;
}

Experiment regressionExperiment(const RegressOptions& options) {
    Experiment experiment = defaultExperiment();
    experiment.regression = studyOf(options);
    showFigure(experiment.view, figureId::regressionCurve);
    if (!options.figure.figure.empty())
        chooseFigure(experiment.view, options.figure.figure, "--figure");
    if (experiment.view.workspace != regressionWorkspace)
        failUsage(QT_TRANSLATE_NOOP("fovea", "--figure: ‘%1’ is no picture of a regression"),
                  {figureOf(experiment.view).id});
    return experiment;
}

Experiment pointedExperiment(const RegressOptions& options) {
    Experiment experiment = regressionExperiment(options);
    if (options.at || options.point)
        pointAt(experiment.view, options, *run(experiment, *makeComputer())->regression);
    return experiment;
}

void regress(const RegressOptions& options) {
    // What is wrong is reported before anything is computed.
    checkAll(options);
    const Paper paper = paperOf(options.figure.paper);
    const Experiment experiment = regressionExperiment(options);
    const Results results = computeOn(options.device, [&](Backend& backend) {
        return resultsOf(options, experiment, paper, backend);
    });
    for (const Message& remark : results.remarks)
        note(english(remark));
    writeOutputs(disk(), results.files, std::nullopt);
    if (options.json)
        std::cout << results.report;
}

} // namespace

void addRegressCommand(CLI::App& app, const ExperimentTaker& taker) {
    auto options = std::make_shared<RegressOptions>();
    CLI::App* command =
        addCommand(app, "regress", "Kernel regression: attention pooling of points (x, y)");
    const auto add = [&](const char* name, Given& value, const std::string& help,
                         const char* type) {
        command->add_option(name, value, help)->type_name(type);
    };
    add("--data", options->data, "Points: an array [n, 2] or [n, 3], or a table (.csv, .tsv, .txt)",
        "XY.npy|FILE.csv");
    add("--source", options->source, "Generated points: " + sources().rowList() + " (textbook)",
        "ROW[:NAME=VALUE,…]");
    add("--queries", options->queries, "Where to estimate: an array [q], or [q, 2]", "Q.npy");
    add("--grid", options->grid, "Where to estimate: so many places, both ends included",
        "LOW:HIGH:N");
    add("--kernel", options->kernel,
        "The kernel: " + regressionKernels().info().rowList() + " (gaussian)",
        "ROW[:NAME=VALUE,…]");
    command->add_option("--width", options->parameters["width"], "Its width (1)")->type_name("W");
    command
        ->add_option("--fit", options->fit,
                     "Learn the width instead, by " + regressionOptimisers().info().rowList())
        ->type_name("[ROW[:NAME=VALUE,…]]")
        ->expected(0, 1);
    add("--epochs", options->epochs, "How many epochs (60)", "N");
    add("--start", options->start, "w before it learns (1)", "W");
    add("--weights", options->weights, "Write the weights, [queries, keys]", "W.npy");
    add("--at", options->at, "The query to point out", "X[,X2]");
    add("--point", options->point, "The point to point out, counted from 1", "N");
    command->add_flag("--json", options->json,
                      "Widths and errors of all estimators, and each epoch, as JSON");
    addDeviceOption(*command, options->device);
    addFigureOutputs(*command, options->figure.outputs);
    command->get_option("--output")
        ->required(false)
        ->description("The file to write, by its ending: " + formats().info().rowList() +
                      "; .npy and .csv are the estimates, .json is the report, unless a figure is "
                      "asked for. - is standard output, for an SVG, -.csv and the like for the "
                      "others");
    command->add_option("--figure", options->figure.figure, figureNames(regressionWorkspace))
        ->type_name("NAME[:SETTING=VALUE,…]")
        ->group("Figure");
    addPaperOptions(*command, options->figure.paper);
    command->callback([options, command, taker] {
        if (command->get_option("--fit")->count() > 0 && options->fit.empty())
            options->fit = {""};
        takePaperOptions(options->parameters, options->figure.paper);
        if (const std::string& width = options->parameters["width"]; !width.empty())
            options->width = width;
        if (taker)
            taker(pointedExperiment(*options));
        else
            regress(*options);
    });
}

} // namespace fovea
