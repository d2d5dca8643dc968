#include "app/commands.h"
#include "app/gallery/entries.h"
#include "app/options/device_option.h"
#include "app/output/figure_files.h"
#include "core/base/error.h"
#include "core/base/json.h"
#include "core/experiment/run.h"

#include <CLI/CLI.hpp>

#include <iostream>

namespace fovea {
namespace {

struct GalleryOptions {
    std::string entry;
    FigureOptions figure;
    DeviceOption device;
    bool json = false;
};

void listGallery(bool json) {
    for (const GalleryEntry& one : gallery())
        if (json)
            std::cout << writeJson(Json::Object{{"id", one.id},
                                                {"section", one.section},
                                                {"title", one.title},
                                                {"see", one.see},
                                                {"command", one.command}})
                      << '\n';
        else
            std::cout << one.id << "\n    " << one.title << ". " << one.see << "\n    "
                      << one.command << '\n';
}

void writeEntry(const GalleryOptions& options) {
    const GalleryEntry& entry = galleryEntry(options.entry);
    if (options.figure.outputs.empty())
        failUsage(QT_TRANSLATE_NOOP("fovea", "-o: where ‘%1’ is to be written is missing"),
                  {entry.id});
    checkFigureOutputs(options.figure.outputs);
    const Paper paper = paperOf(options.figure.paper);
    const Experiment experiment = experimentOf(entry);
    writeOutputs(
        disk(),
        computeOn(options.device,
                  [&](Backend& backend) {
                      const TracePointer trace =
                          anyDrawn(options.figure) ? run(experiment, backend) : TracePointer();
                      return figureFiles(experiment, trace.get(), backend, options.figure, paper);
                  }),
        std::nullopt);
}

void showOrWrite(const GalleryOptions& options) {
    if (!options.entry.empty() && !options.json)
        return writeEntry(options);
    if (!options.entry.empty() || !options.figure.outputs.empty())
        failUsage(QT_TRANSLATE_NOOP("fovea", "--json lists the gallery, and -o writes one of its "
                                             "pictures, whose NAME is expected"));
    listGallery(options.json);
}

} // namespace

void addGalleryCommand(CLI::App& app) {
    auto options = std::make_shared<GalleryOptions>();
    CLI::App* command = addCommand(
        app, "gallery", "List the pictures that the window offers as a gallery, or write one");
    command->add_option("NAME", options->entry, "Which is written (all are listed)");
    addFigureOutputs(*command, options->figure.outputs);
    expectNoOutput(*command);
    addDeviceOption(*command, options->device);
    command->add_flag("--json", options->json, "A line of JSON for each");
    addPaperOptions(*command, options->figure.paper);
    command->callback([options] { showOrWrite(*options); });
}

} // namespace fovea
