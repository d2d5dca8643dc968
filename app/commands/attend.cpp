#include "app/commands.h"
#include "app/parameters.h"
#include "app/read_mask.h"
#include "app/stage_options.h"
#include "core/attention/arrays.h"
#include "core/base/error.h"
#include "core/base/files.h"
#include "core/base/npy.h"
#include "core/compute/eigen_backend.h"
#include "core/experiment/run.h"

#include <CLI/CLI.hpp>

#include <iostream>
#include <thread>

namespace fovea {
namespace {

constexpr std::size_t largestArray = std::size_t{8} << 30; // bytes

struct AttendOptions {
    std::string q, k, v, output, weights, scores;
    std::string device = "auto";
    std::string parameters, saveParameters;
    StageOptions stages;
};

Tensor readNumbers(const std::string& path) {
    const Tensor tensor = readNpy(disk().read(path, largestArray), path);
    if (tensor.type() == Type::u8)
        fail(QT_TRANSLATE_NOOP("fovea", "%1: holds booleans, expected numbers"), {path});
    return tensor;
}

// --heads and --kv-heads split columns where no projection takes them.
Index takeCount(StageOptions& options, const char* id, Index standard) {
    const auto given = options.parameters.find(id);
    if (given == options.parameters.end())
        return standard;
    const Parameter& parameter = projects().info().rows.front().parameter(id, id);
    const Value value = readValue(parameter, given->second, std::string("--") + id);
    options.parameters.erase(given);
    const auto* count = std::get_if<std::int64_t>(&value);
    return count ? *count : standard;
}

// Arrays have their positions, if any, in them.
Experiment arraysStart() {
    Experiment start = standardExperiment();
    start.at(Stage::position) = selectionOf(table(Stage::position).rows.front());
    return start;
}

ArrayRequest requestOf(AttendOptions& options) {
    ArrayRequest request;
    request.q = readNumbers(options.q);
    request.k = readNumbers(options.k);
    request.v = readNumbers(options.v);
    const auto stage = [](Stage which) { return table(which).id; };
    if (options.stages.stages.contains(stage(Stage::tokens)))
        failUsage(QT_TRANSLATE_NOOP("fovea", "--tokens: attend takes arrays, not text"));
    const auto project = options.stages.stages.find(stage(Stage::project));
    const bool projected = project != options.stages.stages.end();
    if (projected && project->second.empty()) // --project alone
        project->second =
            printSelection(table(Stage::project), standardSelection(table(Stage::project)));
    if (!projected) {
        request.heads = takeCount(options.stages, "heads", 1);
        request.kvHeads = takeCount(options.stages, "kv-heads", request.heads);
    } else if (request.q.rank() >= 2 && !options.stages.parameters.contains("width")) {
        options.stages.parameters["width"] = std::to_string(request.q.axis(-1));
    }
    const Experiment chosen = chooseStages(arraysStart(), options.stages, readMask);
    request.rule = ruleOf(chosen);
    if (projected)
        request.project = chosen.at(Stage::project).only();
    request.wantWeights = !options.weights.empty();
    request.wantScores = !options.scores.empty();
    return request;
}

// "fovea: 2 rows are not finite (batch 1, head 1, query 3; batch 1, head 2, query 3); …"
void tellNotFinite(const std::vector<RowPlace>& rows) {
    constexpr std::size_t most = 3;
    if (rows.empty())
        return;
    std::string places;
    for (std::size_t i = 0; i < std::min(most, rows.size()); ++i)
        places += (i == 0 ? "batch " : "; batch ") + std::to_string(rows[i].batch + 1) + ", head " +
                  std::to_string(rows[i].head + 1) + ", query " + std::to_string(rows[i].query + 1);
    std::cerr << "fovea: " << rows.size()
              << (rows.size() == 1 ? " row is not finite (" : " rows are not finite (") << places
              << (rows.size() > most ? "; …" : "") << "); the others are right\n";
}

void attendFiles(AttendOptions& options) {
    if (options.device != "auto" && options.device != "cpu")
        failUsage(QT_TRANSLATE_NOOP("fovea", "--device: there is no ‘%1’ here, known: auto, cpu"),
                  {options.device});
    ArrayRequest request = requestOf(options);
    const auto threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    const auto backend = makeEigenBackend(std::make_shared<Pool>(threads));
    const auto shapes = learnedShapes(request);
    const Index heads = headsOf(request);
    for (const StageShapes& stage : shapes)
        draw(request.rule.learned, {}, stage.shapes, stage.stage, heads, request.rule.seed,
             *backend);
    if (!options.parameters.empty())
        loadParameters(disk(), options.parameters, shapes, heads, request.rule.learned);
    const ArrayAnswer answer = attendArrays(request, *backend);
    tellNotFinite(answer.notFinite);
    std::vector<FileContent> files;
    for (const auto& [path, tensor] :
         {std::pair{options.output, answer.output}, std::pair{options.weights, answer.weights},
          std::pair{options.scores, answer.scores}})
        if (!path.empty())
            files.push_back({path, writeNpy(tensor.as<float>())});
    replaceFiles(disk(), files);
    if (!options.saveParameters.empty())
        saveParameters(disk(), options.saveParameters, shapes, heads, request.rule.learned);
}

} // namespace

void addAttendCommand(CLI::App& app) {
    auto options = std::make_shared<AttendOptions>();
    CLI::App* command = app.add_subcommand("attend", "Compute attention over arrays");
    command->set_help_flag("-h,--help", "Show this help");
    const auto file = [&](const char* name, std::string& path, const char* help) {
        return command->add_option(name, path, help)->type_name("FILE.npy");
    };
    file("-q", options->q, "Queries: [T, d], [batch, T, d] or [batch, heads, T, d]")->required();
    file("-k", options->k, "Keys; they may have fewer heads")->required();
    file("-v", options->v, "Values")->required();
    file("-o,--output", options->output, "Where the output goes, float32")->required();
    file("--weights", options->weights, "Where the weights go");
    file("--scores", options->scores, "Where the scores go: with bias, soft cap and mask");
    command->add_option("--device", options->device, "auto or cpu (auto)")->type_name("DEVICE");
    command
        ->add_option(
            "--parameters", options->parameters,
            "Take learned parameters from here, one NAME.npy each as fovea list names them")
        ->type_name("DIR");
    command->add_option("--save-parameters", options->saveParameters, "Write those that were used")
        ->type_name("DIR");
    addStageOptions(*command, options->stages, arraysStart());
    // Without --project arrays are taken as they are, and no text is cut into tokens.
    CLI::Option* project = command->get_option("--" + table(Stage::project).id);
    project->expected(0, 1);
    project->description("Put projections in front: " + project->get_description());
    for (const char* split : {"--heads", "--kv-heads"}) {
        CLI::Option* option = command->get_option(split);
        option->description("Split columns into so many (1); " + option->get_description());
    }
    command->get_option("--" + table(Stage::tokens).id)->group("");
    command->callback([options] { attendFiles(*options); });
}

} // namespace fovea
