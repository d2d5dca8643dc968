#include "app/commands.h"
#include "app/headless.h"
#include "app/parameters.h"
#include "app/read_mask.h"
#include "app/stage_options.h"
#include "core/base/error.h"
#include "core/base/files.h"
#include "core/base/npy.h"
#include "core/compute/eigen_backend.h"
#include "core/experiment/run.h"
#include "core/figure/figures.h"
#include "ui/export/formats.h"

#include <CLI/CLI.hpp>

#include <QtCore/QString>

#include <thread>

namespace fovea {
namespace {

struct TextOptions {
    std::string sentence;
    StageOptions stages;
    ViewState view;
    std::string figure;
    std::optional<std::string> keys;
    std::vector<std::string> outputs;
    std::string theme = "light";
    double scale = 2;
    bool bare = false;
    std::string parameters, saveParameters;
};

std::string rowList(const TableInfo& table) {
    std::string list;
    for (const RowInfo& row : table.rows)
        list += (list.empty() ? "" : ", ") + row.id;
    return list;
}

HeadPlan planOf(const Experiment& experiment) {
    const Choice& choice = experiment.at(Stage::project).only();
    return projects().math(choice.row).plan(choice.values);
}

// A trace of which run() takes over what was learned: that of the folder. Null without one.
TracePointer given(const std::string& folder, const Experiment& experiment,
                   const std::vector<StageShapes>& shapes, Index heads) {
    if (folder.empty())
        return nullptr;
    auto trace = std::make_shared<Trace>();
    trace->experiment = experiment;
    loadParameters(disk(), folder, shapes, heads, trace->rule.learned);
    return trace;
}

void write(const TextOptions& options) {
    for (const std::string& path : options.outputs)
        (void)formatFor(path); // a wrong ending is told before anything is computed
    Experiment experiment = standardExperiment();
    // Bytes that are no UTF-8 become U+FFFD, as everywhere.
    experiment.text = QString::fromStdString(options.sentence).toStdString();
    experiment = chooseStages(std::move(experiment), options.stages, readMask);
    if (options.keys)
        experiment.keysText = QString::fromStdString(*options.keys).toStdString();
    experiment.view = options.view;
    if (!options.figure.empty())
        chooseFigure(experiment.view, options.figure, "--figure");

    const auto threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    const auto backend = makeEigenBackend(std::make_shared<Pool>(threads));
    const auto shapes = learnedShapes(experiment);
    const HeadPlan plan = planOf(experiment);
    const TracePointer trace =
        run(experiment, *backend, given(options.parameters, experiment, shapes, plan.heads));
    const Figure figure = describe(*trace, experiment.view, *backend);
    const Paper paper{.theme = options.theme == "dark" ? &darkTheme() : &lightTheme(),
                      .pixelsPerUnit = options.scale,
                      .carryState = !options.bare};
    const Headless headless;
    std::vector<FileContent> files;
    for (const std::string& path : options.outputs)
        files.push_back(
            {path, formats().math(formatFor(path).id).write(figure, experiment, paper)});
    replaceFiles(disk(), files);
    if (!options.saveParameters.empty()) {
        saveParameters(disk(), options.saveParameters, shapes, plan.heads, trace->rule.learned);
        replaceFile(disk(), options.saveParameters + "/embeddings.npy",
                    writeNpy(trace->queries.embeddings));
        if (options.keys)
            replaceFile(disk(), options.saveParameters + "/embeddings-keys.npy",
                        writeNpy(trace->keys.embeddings));
    }
}

} // namespace

void addTextCommand(CLI::App& app) {
    auto options = std::make_shared<TextOptions>();
    CLI::App* command =
        app.add_subcommand("text", "Compute attention over a sentence and write a figure of it");
    command->set_help_flag("-h,--help", "Show this help");
    command->add_option("SENTENCE", options->sentence, "The sentence, UTF-8")->required();
    command
        ->add_option("--keys", options->keys,
                     "Another sentence, for keys and values: cross-attention")
        ->type_name("SENTENCE");
    command
        ->add_option("-o,--output", options->outputs,
                     "The file to write, by its ending: " + rowList(formats().info()))
        ->type_name("FILE")
        ->required();
    command->add_option("--figure", options->figure, rowList(figures().info()))
        ->type_name("NAME[:SETTING=VALUE,…]")
        ->group("Figure");
    command
        ->add_option_function<std::int64_t>(
            "--head", [options](std::int64_t head) { options->view.head = head - 1; },
            "Which head, counted from 1")
        ->check(CLI::Range(std::int64_t{1}, std::int64_t{256}))
        ->type_name("N")
        ->group("Figure");
    command
        ->add_option_function<std::int64_t>(
            "--query", [options](std::int64_t query) { options->view.query = query - 1; },
            "The query to point out, counted from 1")
        ->check(CLI::PositiveNumber)
        ->type_name("N")
        ->group("Figure");
    command
        ->add_option_function<std::int64_t>(
            "--key", [options](std::int64_t key) { options->view.key = key - 1; },
            "The key to point out, counted from 1")
        ->check(CLI::PositiveNumber)
        ->type_name("N")
        ->group("Figure");
    command->add_option("--theme", options->theme, "light or dark (light)")
        ->check(CLI::IsMember({"light", "dark"}))
        ->type_name("THEME")
        ->group("Figure");
    command->add_option("--pixels", options->scale, "Pixels of a PNG for each 1/96 inch (2)")
        ->check(CLI::Range(0.5, 16.0))
        ->type_name("X")
        ->group("Figure");
    command->add_flag("--bare", options->bare, "Leave the Experiment out of the figure")
        ->group("Figure");
    command
        ->add_option(
            "--parameters", options->parameters,
            "Take learned parameters from here, one NAME.npy each as fovea list names them")
        ->type_name("DIR");
    command
        ->add_option("--save-parameters", options->saveParameters,
                     "Write those that were used, and the embeddings")
        ->type_name("DIR");
    addStageOptions(*command, options->stages, standardExperiment());
    command->callback([options] { write(*options); });
}

} // namespace fovea
