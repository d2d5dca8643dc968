#include "app/commands.h"
#include "app/options/device_option.h"
#include "app/options/learned_files.h"
#include "app/options/read_mask.h"
#include "app/options/stage_options.h"
#include "app/output/outputs.h"
#include "app/output/standard_error.h"
#include "core/attention/arrays.h"
#include "core/base/error.h"
#include "core/base/files.h"
#include "core/base/npy.h"
#include "core/base/table.h"
#include "core/compute/eigen/eigen_backend.h"
#include "core/experiment/run.h"

#include <CLI/CLI.hpp>

namespace fovea {
namespace {

constexpr std::size_t largestArray = std::size_t{8} << 30; // bytes
constexpr std::size_t largestMap = std::size_t{4} << 30;   // bytes; some copies of it are made

struct AttendOptions {
    std::string q, k, v, output;
    std::optional<std::string> weights, scores;
    DeviceOption device;
    std::optional<std::string> parameters, saveParameters;
    StageOptions stages;
};

Tensor readNumbers(const std::string& path) {
    const Tensor tensor = readNpyFile(disk(), path, largestArray);
    if (tensor.type() == Type::u8)
        fail(QT_TRANSLATE_NOOP("fovea", "%1: holds booleans, expected numbers"), {path});
    return tensor;
}

// --heads and --kv-heads split columns where no projection takes them.
Index takeCount(StageOptions& options, const char* id, Index byDefault) {
    const auto given = options.parameters.find(id);
    if (given == options.parameters.end())
        return byDefault;
    const Parameter& parameter = projects().info().rows.front().parameter(id, id);
    const Value value = readValue(parameter, given->second, std::string("--") + id);
    options.parameters.erase(given);
    const auto* count = std::get_if<std::int64_t>(&value);
    return count ? *count : byDefault;
}

// Arrays have their positions, if any, in them.
Experiment arraysStart() {
    Experiment start = defaultExperiment();
    start.at(Stage::position) = selectionOf(table(Stage::position).rows.front());
    return start;
}

ArrayRequest requestOf(AttendOptions& options) {
    ArrayRequest request;
    request.q = readNumbers(options.q);
    request.k = readNumbers(options.k);
    request.v = readNumbers(options.v);
    if (options.stages.stages[Stage::tokens])
        failUsage(QT_TRANSLATE_NOOP("fovea", "--tokens: attend takes arrays, not text"));
    options.stages.without.insert(Stage::tokens);
    auto& project = options.stages.stages[Stage::project];
    const bool projected = project.has_value();
    if (project == "") // --project alone
        project = printSelection(table(Stage::project), defaultSelection(table(Stage::project)));
    if (!projected) {
        options.stages.without.insert(Stage::project);
        if (options.stages.parameters.contains("kv-heads") &&
            !options.stages.parameters.contains("heads"))
            failUsage(QT_TRANSLATE_NOOP("fovea", "--kv-heads: needs --heads, or --project"));
        request.heads = takeCount(options.stages, "heads", 1);
        request.kvHeads = takeCount(options.stages, "kv-heads", request.heads);
    }
    WrittenStages written;
    const Experiment chosen = chooseStages(arraysStart(), options.stages, readMask, &written);
    request.rule = ruleOf(chosen);
    if (projected) {
        request.project = chosen.at(Stage::project).only();
        const auto& names = written[Stage::project].front();
        if (request.q.rank() >= 2 && !names.contains("width") &&
            !options.stages.parameters.contains("width")) // the model is as wide as Q
            request.project->values["width"] =
                readValue(projects().info().row(request.project->row).parameter("width", ""),
                          std::to_string(request.q.axis(-1)), "-q");
    }
    request.wantWeights = options.weights.has_value();
    request.wantScores = options.scores.has_value();
    return request;
}

// "fovea: 2 rows are not finite (batch 1, head 1, query 3; batch 1, head 2, query 3); …"
void tellNotFinite(const std::vector<RowIndex>& rows) {
    constexpr std::size_t most = 3;
    if (rows.empty())
        return;
    std::string listed;
    for (std::size_t i = 0; i < std::min(most, rows.size()); ++i)
        listed += (i == 0 ? "batch " : "; batch ") + std::to_string(rows[i].batch + 1) + ", head " +
                  std::to_string(rows[i].head + 1) + ", query " + std::to_string(rows[i].query + 1);
    note(std::to_string(rows.size()) +
         (rows.size() == 1 ? " row is not finite (" : " rows are not finite (") + listed +
         (rows.size() > most ? "; …" : "") + "); the others are right");
}

void checkPaths(const AttendOptions& options) {
    NamedPaths outputs = {{"-o", options.output}};
    if (options.weights)
        outputs.push_back({"--weights", *options.weights});
    if (options.scores)
        outputs.push_back({"--scores", *options.scores});
    NamedPaths inputs = {{"-q", options.q}, {"-k", options.k}, {"-v", options.v}};
    if (const auto& mask = options.stages.stages[Stage::mask]; mask && mask->ends_with(".npy"))
        inputs.push_back(
            {"--" + table(Stage::mask).id, mask->substr(mask->find_last_of("&|") + 1)});
    checkOutputs(outputs, {"npy"}, inputs);
    checkNotEmpty({"--parameters", options.parameters.value_or(".")});
    checkNotEmpty({"--save-parameters", options.saveParameters.value_or(".")});
}

// Everything but these takes memory in proportion to T; they are refused before hours of computing.
void checkMaps(const AttendOptions& options, const ArrayRequest& request) {
    const bool dropout = number(request.rule.normalise.values, "dropout") != 0;
    const char* option = options.weights                     ? "--weights"
                         : options.scores                    ? "--scores"
                         : dropout && options.saveParameters ? "--save-parameters"
                                                             : nullptr;
    const Shape shape = mapShape(request);
    const std::size_t bytes = elements(shape) * sizeof(float);
    if (option && bytes > largestMap)
        failUsage(QT_TRANSLATE_NOOP("fovea", "%1: an array of shape %2 takes %3 MiB, at most %4 "
                                             "are written; the output alone needs no such array"),
                  {option, printShape(shape), std::to_string(bytes >> 20),
                   std::to_string(largestMap >> 20)});
}

AttentionRule batchRule(const ArrayRequest& request) {
    AttentionRule rule = request.rule;
    rule.batches = request.q.rank() > 2 ? request.q.axis(0) : 1;
    return rule;
}

void attendFiles(AttendOptions& options) {
    checkPaths(options);
    ArrayRequest request = requestOf(options);
    checkMaps(options, request);
    // Files hold tables as a whole; otherwise what the tokens reach is enough.
    const bool whole = options.parameters || options.saveParameters;
    const auto shapes = whole ? learnedShapes(request)
                              : firstPositions(learnedShapes(request),
                                               std::max(request.q.axis(-2), request.k.axis(-2)));
    const Index heads = headsOf(request);
    const auto reference = makeEigenBackend(wholePool());
    draw(request.rule.learned, {}, shapes, heads, request.rule.seed, *reference);
    if (options.parameters) {
        loadParameters(disk(), *options.parameters, shapes, heads, request.rule.learned);
        tellUnused(*options.parameters, shapes);
    }
    const ArrayAnswer answer =
        computeOn(options.device, [&](Backend& backend) { return attendArrays(request, backend); });
    tellNotFinite(answer.notFinite);
    std::vector<FileContent> files = {{options.output, writeNpy(answer.output.as<float>())}};
    if (options.weights)
        files.push_back({*options.weights, writeNpy(answer.weights.as<float>())});
    if (options.scores)
        files.push_back({*options.scores, writeNpy(answer.scores.as<float>())});
    if (options.saveParameters)
        for (FileContent& file :
             parameterFiles(*options.saveParameters, shapes, heads, request.rule.learned,
                            drawnCells(*reference, batchRule(request), heads, request.q.axis(-2),
                                       request.k.axis(-2))))
            files.push_back(std::move(file));
    writeOutputs(disk(), files, options.saveParameters);
}

} // namespace

void addAttendCommand(CLI::App& app) {
    auto options = std::make_shared<AttendOptions>();
    CLI::App* command = addCommand(app, "attend", "Compute attention over arrays");
    const auto file = [&](const char* name, auto& path, const char* help) {
        return command->add_option(name, path, help)->type_name("FILE.npy");
    };
    file("-q", options->q, "Queries: [T, d], [batch, T, d] or [batch, heads, T, d]")->required();
    file("-k", options->k, "Keys; they may have fewer heads")->required();
    file("-v", options->v, "Values")->required();
    addStandardOutput(*file("-o,--output", options->output,
                            "Where the output goes, float32; - is standard output")
                           ->required(),
                      "npy");
    file("--weights", options->weights, "Where the weights go");
    file("--scores", options->scores, "Where the scores go: with bias, soft cap and mask");
    addDeviceOption(*command, options->device);
    addParameterOptions(*command, options->parameters, options->saveParameters);
    addStageOptions(*command, options->stages, arraysStart());
    // Without --project arrays are taken as they are, and no text is cut into tokens.
    CLI::Option* project = command->get_option("--" + table(Stage::project).id);
    project->expected(0, 1);
    project->description("Project first: " + project->get_description());
    for (const char* split : {"--heads", "--kv-heads"}) {
        CLI::Option* option = command->get_option(split);
        option->description("Split columns into so many (1); " + option->get_description());
    }
    command->get_option("--" + table(Stage::tokens).id)->group("");
    command->callback([options] { attendFiles(*options); });
}

} // namespace fovea
