#include "app/output/command_words.h"

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

namespace fovea {
namespace {

// What "light|dark" as the type of a value offers; any other type offers nothing.
CommandWords alternatives(const std::string& type) {
    CommandWords words;
    for (std::size_t begin = 0, bar = 0; bar != std::string::npos; begin = bar + 1) {
        bar = type.find('|', begin);
        words.insert(type.substr(begin, bar == std::string::npos ? bar : bar - begin));
    }
    return words.size() > 1 ? words : CommandWords();
}

CommandWords rowsOf(const TableInfo& table) {
    CommandWords words;
    for (const RowInfo& row : table.rows)
        if (!row.fromFile())
            words.insert(row.id);
    return words;
}

} // namespace

std::string joinedWords(const CommandWords& words) {
    std::string line;
    for (const std::string& word : words)
        line += (line.empty() ? "" : " ") + word;
    return line;
}

CommandWords namesOf(const CLI::Option& option) {
    CommandWords names;
    for (const std::string& name : option.get_lnames())
        names.insert("--" + name);
    for (const std::string& name : option.get_snames())
        names.insert("-" + name);
    return names;
}

std::map<std::string, CommandWords> valuesOf(const CLI::App& app) {
    std::map<std::string, CommandWords> values;
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

CommandWords wordsOf(const CLI::App& command) {
    CommandWords words;
    for (const CLI::Option* option : command.get_options()) {
        words.merge(namesOf(*option));
        if (namesOf(*option).empty())
            words.merge(alternatives(option->get_type_name()));
    }
    for (const CLI::App* inner : command.get_subcommands({}))
        words.insert(inner->get_name());
    return words;
}

} // namespace fovea
