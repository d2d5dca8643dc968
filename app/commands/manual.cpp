#include "app/manual/manual.h"
#include "app/commands.h"
#include "app/headless.h"
#include "app/manual/manual_figures.h"
#include "app/manual/manual_html.h"
#include "app/options/language_option.h"
#include "app/output/figure_files.h"
#include "core/base/error.h"
#include "ui/export/pictures.h"
#include "ui/look/language.h"

#include <CLI/CLI.hpp>

#include <iostream>

namespace fovea {
namespace {

struct ManualOptions {
    std::string folder;
    std::string language = "en";
};

void listManual(const std::string& language) {
    for (const ManualSection& section : manualSections())
        for (const std::string& id : section.pages)
            std::cout << id << "  " << manualPage(id, language).title << '\n';
}

std::string nameOfFigure(const std::string& page, int figure) {
    return page + "-" + std::to_string(figure + 1) + ".svg";
}

// A file for each page, and one for each figure.
void writeManual(const ManualOptions& options) {
    const Headless headless;
    useLanguage(options.language);
    const auto backend = makeComputer();
    const Paper paper = paperOf({});
    std::vector<FileContent> files;
    for (const ManualSection& section : manualSections())
        for (const std::string& id : section.pages) {
            const ManualPage& page = manualPage(id, options.language);
            const QString body = manualHtml(
                page,
                {.link =
                     [](const QString& target) {
                         return isManualPage(target.toStdString())
                                    ? target + QStringLiteral(".html")
                                    : target;
                     },
                 .image =
                     [&](int figure) { return QString::fromStdString(nameOfFigure(id, figure)); },
                 .forBrowser = true});
            files.push_back({options.folder + "/" + id + ".html",
                             manualFile(page, id, options.language, body).toStdString()});
            if (files.size() == 1) // the first page is where to begin
                files.push_back({options.folder + "/index.html", files.front().bytes});
            int number = 0;
            for (const std::string& command : figureCommands(page)) {
                const ManualPicture picture = manualPicture(command, *backend);
                files.push_back({options.folder + "/" + nameOfFigure(id, number++),
                                 writeSvg(picture.figure, picture.experiment, paper)});
            }
        }
    writeOutputs(disk(), files, options.folder);
}

} // namespace

void addManualCommand(CLI::App& app) {
    auto options = std::make_shared<ManualOptions>();
    CLI::App* command =
        addCommand(app, "manual", "The pages of the manual, or all of it as HTML in a folder");
    command->add_option("-o", options->folder, "A folder for the pages and their figures")
        ->type_name("DIR");
    addLanguageOption(*command, options->language);
    command->callback([options] {
        if (options->folder.empty())
            listManual(options->language);
        else
            writeManual(*options);
    });
}

} // namespace fovea
