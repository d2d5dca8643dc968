#include "app/commands.h"
#include "core/experiment/stages.h"
#include "core/figure/figures.h"

#include <CLI/CLI.hpp>

#include <iostream>

namespace fovea {
namespace {

std::string optionsOf(const CLI::App& app) {
    std::string words;
    for (const CLI::Option* option : app.get_options())
        for (const std::string& name : option->get_lnames())
            words += " --" + name;
    return words;
}

// The rows that may follow "--score", "--figure" and so on.
std::string rowCases() {
    std::vector<const TableInfo*> tables(stages().begin(), stages().end());
    tables.push_back(&figures().info());
    std::string cases;
    for (const TableInfo* table : tables) {
        cases += "    --" + table->id + ") words=\"";
        for (const RowInfo& row : table->rows)
            cases += (cases.back() == '"' ? "" : " ") + row.id;
        cases += "\" ;;\n";
    }
    return cases;
}

void print(const CLI::App& app) {
    std::string commands;
    std::string options;
    for (const CLI::App* command : app.get_subcommands({})) {
        commands += " " + command->get_name();
        options += "    " + command->get_name() + ") words=\"" + optionsOf(*command) + "\" ;;\n";
    }
    std::cout << "# bash completion of fovea:  source <(fovea completion)\n"
                 "_fovea() {\n"
                 "    local words=\"\" word=\"${COMP_WORDS[COMP_CWORD]}\"\n"
                 "    case \"${COMP_WORDS[COMP_CWORD-1]}\" in\n"
              << rowCases()
              << "    esac\n"
                 "    if [ -z \"$words\" ]; then case \"${COMP_WORDS[1]}\" in\n"
              << options << "    *) words=\"" << commands << optionsOf(app)
              << "\" ;;\n"
                 "    esac; fi\n"
                 "    mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$word\")\n"
                 "}\n"
                 "complete -o default -F _fovea fovea\n";
}

} // namespace

void addCompletionCommand(CLI::App& app) {
    CLI::App* command = app.add_subcommand("completion", "Print bash's completion of all this");
    command->set_help_flag("-h,--help", "Show this help");
    command->callback([&app] { print(app); });
}

} // namespace fovea
