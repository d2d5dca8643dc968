#include "core/attention/position.h"
#include "app/commands.h"
#include "app/headless.h"
#include "app/outputs.h"
#include "app/stage_options.h"
#include "core/attention/attention.h"
#include "core/base/error.h"
#include "core/base/files.h"
#include "core/compute/eigen_backend.h"
#include "core/experiment/experiment.h"
#include "core/figure/position_map.h"
#include "ui/export/formats.h"

#include <CLI/CLI.hpp>

namespace fovea {
namespace {

struct PositionOptions {
    std::string encoding;
    std::string length;
    std::string width = "64";
    std::string seed = "1";
    std::vector<std::string> outputs;
};

// The encodings that are a matrix: those that there can be a picture of.
const TableInfo& withMatrix() {
    static const TableInfo info = [] {
        TableInfo some = table(Stage::position);
        std::erase_if(some.rows, [](const RowInfo& row) {
            return positions().math(row.id).matrix == nullptr;
        });
        some.standard = 0;
        return some;
    }();
    return info;
}

void write(const PositionOptions& options) {
    checkFigureOutputs(options.outputs);
    static const Parameter lengths = integerParameter("length", "", 0, 0, 65536);
    static const Parameter widths = integerParameter("width", "", 64, 1, 8192);
    const auto length = std::get<std::int64_t>(readValue(lengths, options.length, "--length"));
    const auto width = std::get<std::int64_t>(readValue(widths, options.width, "--width"));
    Experiment experiment = standardExperiment();
    experiment.seed = readSeed(options.seed);
    experiment.at(Stage::position) = readSelection(withMatrix(), options.encoding, "--encoding");
    const Choice& choice = experiment.at(Stage::position).only();
    const auto backend = makeEigenBackend(std::make_shared<Pool>(1));
    const Figure figure = positionMap(choice, length, width, experiment.seed, *backend);
    const Headless headless;
    std::vector<FileContent> files;
    for (const std::string& path : options.outputs)
        files.push_back({path, formats().math(formatFor(path).id).write(figure, experiment, {})});
    writeOutputs(disk(), files, std::nullopt);
}

} // namespace

void addPositionCommand(CLI::App& app) {
    auto options = std::make_shared<PositionOptions>();
    CLI::App* command =
        app.add_subcommand("position", "Write the matrix that a positional encoding adds");
    command->set_help_flag("-h,--help", "Show this help");
    command->add_option("--encoding", options->encoding, withMatrix().rowList())
        ->type_name("ROW[:NAME=VALUE,…]")
        ->required();
    command->add_option("--length", options->length, "How many positions")
        ->type_name("T")
        ->required();
    command->add_option("--width", options->width, "How many dimensions (64)")->type_name("D");
    command->add_option("--seed", options->seed, "Where random numbers begin (1)")->type_name("N");
    addFigureOutputs(*command, options->outputs);
    command->callback([options] { write(*options); });
}

} // namespace fovea
