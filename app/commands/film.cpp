#include "app/commands.h"
#include "app/headless.h"
#include "app/options/device_option.h"
#include "app/options/named_model.h"
#include "app/options/number_option.h"
#include "app/options/read_text.h"
#include "app/output/figure_files.h"
#include "app/output/standard_error.h"
#include "core/base/error.h"
#include "core/base/table.h"
#include "core/experiment/chosen_model.h"
#include "core/experiment/run.h"
#include "ui/export/films.h"
#include "ui/look/language.h"

#include <CLI/CLI.hpp>

#include <cmath>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace fovea {
namespace {

struct FilmOptions {
    std::string sentence, model;
    std::string seconds = "8";
    std::vector<std::string> outputs;
    FigureOptions figure;
    DeviceOption device;
};

void tellShare(double done) {
    if (isTerminal())
        tellProgress(std::to_string(std::lround(100 * done)) + " %");
}

std::vector<Frame> framesOf(Backend& backend, Experiment experiment, const FigureOptions& options) {
    (void)chooseView(experiment, options, run(experiment, backend).get());
    return framesOfTraining(backend, experiment, tellShare);
}

// What is wrong is reported before anything is computed.
void checkFilms(const std::vector<std::string>& paths) {
    std::vector<std::string> endings;
    for (const RowInfo& row : filmFormats().info().rows)
        endings.push_back(row.id);
    NamedPaths files;
    std::size_t folders = 0;
    for (const std::string& path : paths) {
        checkNotEmpty({"-o", path});
        (void)filmFormatFor(path);
        if (!path.ends_with('/'))
            files.push_back({"-o", path});
        else if (++folders > 1)
            failUsage(QT_TRANSLATE_NOOP("fovea", "-o: expected one folder, found another one: %1"),
                      {path});
    }
    checkOutputs(files, endings);
}

void film(const FilmOptions& options) {
    checkFilms(options.outputs);
    const double seconds = realOption("--seconds", options.seconds, 0.1, 3600);
    const Paper wanted = paperOf(options.figure.paper);
    Experiment experiment = withModel(defaultExperiment(), modelNamed(options.model));
    experiment.text = readText(options.sentence, "SENTENCE");
    if (chosenModel(experiment)->model->keptSteps().empty())
        failUsage(QT_TRANSLATE_NOOP("fovea", "--model: ‘%1’ kept no step of its training; "
                                             "‘fovea train --states N’ does"),
                  {options.model});
    const std::vector<Frame> frames = computeOn(options.device, [&](Backend& backend) {
        return framesOf(backend, experiment, options.figure);
    });
    const Headless headless;
    useLanguage(wanted.language);
    const Paper paper = paperOfAll(frames, wanted);
    std::vector<FileContent> files;
    std::optional<std::string> folder;
    for (const std::string& path : options.outputs) {
        if (path.ends_with('/'))
            folder = path;
        for (FileContent& file : filmFormats()
                                     .math(filmFormatFor(path).id)
                                     .write(frames, paper, seconds, path, tellShare))
            files.push_back(std::move(file));
    }
    endProgress();
    writeOutputs(disk(), files, folder);
}

} // namespace

void addFilmCommand(CLI::App& app) {
    auto options = std::make_shared<FilmOptions>();
    CLI::App* command =
        addCommand(app, "film", "Show how attention formed while a model was trained");
    command->add_option("SENTENCE", options->sentence, "The sentence, UTF-8")->required();
    command
        ->add_option("--model", options->model,
                     "The folder of a model that was trained with --states")
        ->type_name("DIR")
        ->required();
    command->add_option("--seconds", options->seconds, "How long it is, without its last second")
        ->type_name("N")
        ->capture_default_str();
    command
        ->add_option("-o,--output", options->outputs,
                     "The film, by its ending: " + filmFormats().info().rowList() +
                         ": DIR/, of PNG; may be given several times")
        ->allow_extra_args(false)
        ->type_name("FILE|DIR/")
        ->required();
    addViewOptions(*command, options->figure);
    addDeviceOption(*command, options->device);
    addPaperOptions(*command, options->figure.paper);
    command->callback([options] { film(*options); });
}

} // namespace fovea
