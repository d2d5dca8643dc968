#include "app/commands.h"
#include "app/output/outputs.h"
#include "app/version.h"
#include "core/base/files.h"

#include <CLI/CLI.hpp>

#include <string_view>

namespace fovea {
namespace {

// As roff has it: a hyphen is a minus, and nothing begins a line by accident.
std::string roff(std::string_view text) {
    std::string all;
    for (const char c : text) {
        if ((c == '.' || c == '\'') && (all.empty() || all.back() == '\n'))
            all += "\\&";
        if (c == '-' || c == '\\')
            all += c == '-' ? "\\-" : "\\e";
        else
            all += c;
    }
    return all;
}

std::string heading(const std::string& name) {
    return ".TH \"" + name + "\" 1 \"\" \"Fovea " + version() + "\" \"Fovea\"\n";
}

std::string optionsOf(const CLI::App& command) {
    std::string all;
    for (const CLI::Option* option : command.get_options()) {
        std::string names;
        for (const std::string& name : option->get_snames())
            names += (names.empty() ? "-" : ", -") + name;
        for (const std::string& name : option->get_lnames())
            names += (names.empty() ? "--" : ", --") + name;
        const bool positional = names.empty();
        if (positional)
            names = option->get_name(true);
        all += ".TP\n.B " + roff(names);
        if (!positional && option->get_items_expected_max() > 0)
            all += " \\fI" + roff(option->get_type_name()) + "\\fR";
        all += '\n' + roff(option->get_description()) + '\n';
    }
    return all;
}

std::string pageOf(const CLI::App& command, const std::string& name) {
    std::string page = heading("FOVEA-" + name) + ".SH NAME\nfovea\\-" + roff(name) + " \\- " +
                       roff(command.get_description()) + "\n.SH SYNOPSIS\n.B fovea " + roff(name) +
                       "\n[\\fIoptions\\fR]\n";
    for (const CLI::App* inner : command.get_subcommands({}))
        page += ".SH " + roff(inner->get_name()) + '\n' + roff(inner->get_description()) + '\n' +
                optionsOf(*inner);
    return page + ".SH OPTIONS\n" + optionsOf(command) + ".SH SEE ALSO\n.BR fovea (1)\n";
}

std::string mainPage(const CLI::App& app) {
    std::string page = heading("FOVEA") +
                       ".SH NAME\nfovea \\- see how attention works\n"
                       ".SH SYNOPSIS\n.B fovea\n[\\fIFILE\\fR]\n.br\n.B fovea\n"
                       "\\fICOMMAND\\fR [\\fIoptions\\fR]\n.SH DESCRIPTION\n" +
                       roff(app.get_description()) +
                       "\nWithout a command it opens a window. Everything that a window computes "
                       "can be computed\nby a command, and each figure be written to a file.\n"
                       ".SH COMMANDS\n";
    std::string others;
    for (const CLI::App* command : app.get_subcommands({})) {
        if (command->get_group().empty()) // hidden
            continue;
        page += ".TP\n.BR fovea\\-" + roff(command->get_name()) + " (1)\n" +
                roff(command->get_description()) + '\n';
    }
    return page + ".SH OPTIONS\n" + optionsOf(app) +
           ".SH EXIT STATUS\n0: done; 1: it could not be done; 2: wrong usage.\n";
}

void writePages(const CLI::App& app, const std::string& folder) {
    std::vector<FileContent> files = {{folder + "/fovea.1", mainPage(app)}};
    for (const CLI::App* command : app.get_subcommands({}))
        if (!command->get_group().empty())
            files.push_back({folder + "/fovea-" + command->get_name() + ".1",
                             pageOf(*command, command->get_name())});
    writeOutputs(disk(), files, folder);
}

} // namespace

void addManCommand(CLI::App& app) {
    auto folder = std::make_shared<std::string>();
    CLI::App* command = addCommand(app, "man", "Write manual pages for man into a folder");
    command->add_option("-o", *folder, "The folder")->type_name("DIR")->required();
    command->callback([&app, folder] { writePages(app, *folder); });
}

} // namespace fovea
