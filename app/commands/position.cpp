#include "core/attention/position.h"
#include "app/commands.h"
#include "app/headless.h"
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
    Index length = 0;
    Index width = 64;
    std::uint32_t seed = 1;
    std::vector<std::string> outputs;
};

void write(const PositionOptions& options) {
    for (const std::string& path : options.outputs)
        (void)formatFor(path);
    Experiment experiment = standardExperiment();
    experiment.seed = options.seed;
    experiment.at(Stage::position) =
        readSelection(table(Stage::position), options.encoding, "--encoding");
    const Choice& choice = experiment.at(Stage::position).only();
    const auto backend = makeEigenBackend(std::make_shared<Pool>(1));
    const Figure figure =
        positionMap(choice, options.length, options.width, options.seed, *backend);
    const Headless headless;
    std::vector<FileContent> files;
    for (const std::string& path : options.outputs)
        files.push_back({path, formats().math(formatFor(path).id).write(figure, experiment, {})});
    replaceFiles(disk(), files);
}

} // namespace

void addPositionCommand(CLI::App& app) {
    auto options = std::make_shared<PositionOptions>();
    CLI::App* command =
        app.add_subcommand("position", "Write the matrix that a positional encoding adds");
    command->set_help_flag("-h,--help", "Show this help");
    std::string names;
    for (const RowInfo& row : table(Stage::position).rows)
        if (positions().math(row.id).matrix)
            names += (names.empty() ? "" : ", ") + row.id;
    command->add_option("--encoding", options->encoding, names)
        ->type_name("ROW[:NAME=VALUE,…]")
        ->required();
    command->add_option("--length", options->length, "How many positions")
        ->check(CLI::Range(Index{0}, Index{65536}))
        ->type_name("T")
        ->required();
    command->add_option("--width", options->width, "How many dimensions (64)")
        ->check(CLI::Range(Index{1}, Index{8192}))
        ->type_name("D");
    command->add_option("--seed", options->seed, "Where random numbers begin (1)")->type_name("N");
    command->add_option("-o,--output", options->outputs, "The file to write, by its ending")
        ->type_name("FILE")
        ->required();
    command->callback([options] { write(*options); });
}

} // namespace fovea
