#include "app/commands.h"
#include "app/output/diagnostics.h"
#include "app/output/libraries.h"
#include "app/version.h"

#include <CLI/CLI.hpp>

#include <iostream>

namespace fovea {
namespace {

void printAbout() {
    std::cout << "Fovea " << versionWithRevision()
              << "\nGNU General Public License, version 3 or later\n\nMade with\n";
    for (const Library& library : libraries())
        std::cout << "  " << library.name << (library.version.empty() ? "" : " ") << library.version
                  << "   " << library.license << "   " << library.use << '\n';
}

} // namespace

void addAboutCommand(CLI::App& app) {
    auto diagnosing = std::make_shared<bool>(false);
    CLI::App* command =
        addCommand(app, "about", "The version, and the licences of what Fovea is made with");
    command->add_flag("--diagnostics", *diagnosing,
                      "What a report of a fault needs: versions, machine, devices");
    command->callback([diagnosing] {
        if (*diagnosing)
            std::cout << diagnostics();
        else
            printAbout();
    });
}

} // namespace fovea
