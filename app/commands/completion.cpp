#include "app/commands.h"
#include "core/attention/position.h"
#include "core/attention/stages.h"
#include "core/base/table.h"
#include "core/figure/figures.h"
#include "core/learn/initialisers.h"
#include "core/learn/networks.h"
#include "core/learn/optimisers.h"
#include "core/regression/data.h"
#include "core/regression/kernels.h"
#include "core/regression/optimisers.h"

#include <CLI/CLI.hpp>

#include <iostream>
#include <map>
#include <set>

namespace fovea {
namespace {

using Words = std::set<std::string>;

std::string joined(const Words& words) {
    std::string line;
    for (const std::string& word : words)
        line += (line.empty() ? "" : " ") + word;
    return line;
}

// What "light|dark" as the type of a value offers; any other type offers nothing.
Words alternatives(const std::string& type) {
    Words words;
    for (std::size_t begin = 0, bar = 0; bar != std::string::npos; begin = bar + 1) {
        bar = type.find('|', begin);
        words.insert(type.substr(begin, bar == std::string::npos ? bar : bar - begin));
    }
    return words.size() > 1 ? words : Words();
}

Words rowsOf(const TableInfo& table) {
    Words words;
    for (const RowInfo& row : table.rows)
        if (!row.fromFile())
            words.insert(row.id);
    return words;
}

// The names of an option as they are written; none of what has no name.
Words namesOf(const CLI::Option& option) {
    Words names;
    for (const std::string& name : option.get_lnames())
        names.insert("--" + name);
    for (const std::string& name : option.get_snames())
        names.insert("-" + name);
    return names;
}

// By option: what its value may be. Nothing known is a number, or a file, which bash completes.
std::map<std::string, Words> valuesOf(const CLI::App& app) {
    std::map<std::string, Words> values;
    std::vector<const CLI::App*> commands = app.get_subcommands({});
    commands.push_back(&app);
    for (const CLI::App* command : commands)
        for (const CLI::Option* option : command->get_options())
            if (option->get_items_expected_max() > 0)
                for (const std::string& name : namesOf(*option))
                    values[name].merge(alternatives(option->get_type_name()));
    std::vector<const TableInfo*> tables(stages().begin(), stages().end());
    for (const TableInfo* table :
         {&regressionKernels().info(), &regressionData().info(), &figures().info(),
          &networks().info(), &initialisers().info(), &optimisers().info(), &schedules().info()})
        tables.push_back(table);
    for (const TableInfo* table : tables) {
        values["--" + table->id] = rowsOf(*table);
        for (const RowInfo& row : table->rows)
            for (const Parameter& parameter : row.parameters) {
                const auto found = values.find("--" + parameter.id);
                if (found == values.end())
                    continue;
                found->second.insert(parameter.options.begin(), parameter.options.end());
                if (parameter.type == ParameterType::boolean)
                    found->second.insert({"false", "true"});
            }
    }
    values["--fit"] = rowsOf(regressionOptimisers().info());
    for (const char* option : {"--encoding", "--other"})
        values[option] = rowsOf(positions().info());
    return values;
}

// The options of a command, and what may stand there without one.
Words wordsOf(const CLI::App& command) {
    Words words;
    for (const CLI::Option* option : command.get_options()) {
        words.merge(namesOf(*option));
        if (namesOf(*option).empty())
            words.merge(alternatives(option->get_type_name()));
    }
    for (const CLI::App* inner : command.get_subcommands({}))
        words.insert(inner->get_name());
    return words;
}

// A case of bash: where `word` stands, these are offered.
std::string offer(const std::string& word, const Words& words) {
    return "    " + word + ") words=\"" + joined(words) + "\" ;;\n";
}

void printCompletion(const CLI::App& app) {
    std::string values;
    for (const auto& [option, words] : valuesOf(app))
        values += offer(option, words);
    std::string commands;
    for (const CLI::App* command : app.get_subcommands({}))
        commands += offer(command->get_name(), wordsOf(*command));
    // bash cuts "--score=s" into three words, and keeps the quote in front of 'causal&w; what
    // stands before the last sign that joins rows is kept.
    std::cout << "# bash completion of fovea:  source <(fovea completion)\n"
                 "_fovea() {\n"
                 "    local words=\"\" before=\"\" i=$COMP_CWORD\n"
                 "    local word=\"${COMP_WORDS[i]#[\\'\\\"]}\" option=\"${COMP_WORDS[i-1]}\"\n"
                 "    if [ \"$word\" = = ]; then word=\"\"\n"
                 "    elif [ \"$option\" = = ]; then option=\"${COMP_WORDS[i-2]}\"; fi\n"
                 "    case \"$option\" in\n"
              << values << "    *) case \"$([ \"$i\" -gt 1 ] && echo \"${COMP_WORDS[1]}\")\" in\n"
              << commands << offer("*", wordsOf(app))
              << "    esac ;;\n"
                 "    esac\n"
                 "    case \"$word\" in\n"
                 "    *[\\&\\|+*]*) before=\"${word%\"${word##*[&|+*]}\"}\" ;;\n"
                 "    esac\n"
                 "    mapfile -t COMPREPLY < <(compgen -P \"$before\" -W \"$words\" -- "
                 "\"${word#\"$before\"}\")\n"
                 "}\n"
                 "complete -o default -F _fovea fovea\n";
}

} // namespace

void addCompletionCommand(CLI::App& app) {
    CLI::App* command =
        addCommand(app, "completion", "Print a script that completes commands in bash");
    command->callback([&app] { printCompletion(app); });
}

} // namespace fovea
