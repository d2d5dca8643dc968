#include "app/output/command_words.h"

#include "core/attention/position.h"
#include "core/attention/stages.h"
#include "core/base/table.h"
#include "core/figure/figures.h"
#include "core/learn/files/shipped.h"
#include "core/learn/initialisers.h"
#include "core/learn/networks.h"
#include "core/learn/optimisers.h"
#include "core/regression/data.h"
#include "core/regression/kernels.h"
#include "core/regression/optimisers.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <map>

namespace fovea {
namespace {

// Of "en|FILE.csv|opencl:N" the words that are written as they stand: "en". Others say what is
// expected, in capitals.
OptionValues alternatives(const std::string& type) {
    OptionValues values;
    for (std::size_t begin = 0, bar = 0; bar != std::string::npos; begin = bar + 1) {
        bar = type.find('|', begin);
        const std::string word = type.substr(begin, bar == std::string::npos ? bar : bar - begin);
        const bool asItStands =
            word.find_first_of("/.:[,") == std::string::npos &&
            word.find_first_of("0123456789") != 0 &&
            std::ranges::any_of(word, [](char c) { return c >= 'a' && c <= 'z'; });
        if (asItStands)
            values.words.insert(word);
        else
            values.files = values.files || word.starts_with("FILE") || word.starts_with("DIR");
    }
    return values;
}

CommandWords rowsOf(const TableInfo& table) {
    CommandWords words;
    for (const RowInfo& row : table.rows)
        if (!row.fromFile())
            words.insert(row.id);
    return words;
}

// Whose rows an option chooses: "--score" and "--across-score" those of the table "score".
const TableInfo* tableOf(const std::string& option) {
    static const std::map<std::string, const TableInfo*> tables = [] {
        std::map<std::string, const TableInfo*> all = {{"fit", &regressionOptimisers().info()},
                                                       {"encoding", &positions().info()},
                                                       {"other", &positions().info()}};
        for (const TableInfo* stage : stages())
            all.insert({{stage->id, stage}, {"across-" + stage->id, stage}});
        for (const TableInfo* table :
             {&regressionKernels().info(), &regressionData().info(), &networks().info(),
              &initialisers().info(), &optimisers().info(), &schedules().info()})
            all[table->id] = table;
        return all;
    }();
    const auto found = tables.find(option);
    return found == tables.end() ? nullptr : found->second;
}

// Of a parameter that several rows may have.
CommandWords optionsOfParameter(const std::string& id) {
    CommandWords words;
    for (const TableInfo* stage : stages())
        for (const RowInfo& row : stage->rows)
            for (const Parameter& parameter : row.parameters)
                if (parameter.id == id) {
                    words.insert(parameter.options.begin(), parameter.options.end());
                    if (parameter.type == ParameterType::boolean)
                        words.insert({"false", "true"});
                }
    return words;
}

void addSeen(const CLI::App& command, const std::string& name, std::vector<SeenCommand>& all) {
    all.push_back({name, &command});
    for (const CLI::App* inner : command.get_subcommands({}))
        if (!inner->get_group().empty()) // or else it is hidden
            addSeen(*inner, name.empty() ? inner->get_name() : name + " " + inner->get_name(), all);
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

OptionValues valuesOf(const CLI::Option& option) {
    if (option.get_items_expected_max() == 0)
        return {};
    const std::string type = option.get_type_name();
    const std::string name = option.get_lnames().empty() ? "" : option.get_lnames().front();
    if (type.find("ROW[") != std::string::npos) {
        const TableInfo* table = tableOf(name);
        return {table ? rowsOf(*table) : CommandWords()};
    }
    if (type.starts_with("VALUE")) { // of stages, and perhaps of the paper: "VALUE|natural|column"
        OptionValues values{optionsOfParameter(name)};
        values.words.merge(alternatives(type).words);
        return values;
    }
    if (type.starts_with("NAME["))
        return {rowsOf(figures().info())};
    if (type == "NAME|DIR")
        return {rowsOf(shippedModels().info()), true};
    return alternatives(type);
}

std::vector<SeenCommand> seenCommands(const CLI::App& program) {
    std::vector<SeenCommand> all;
    addSeen(program, "", all);
    return all;
}

CommandWords wordsOf(const CLI::App& command) {
    CommandWords words;
    for (const CLI::Option* option : command.get_options()) {
        words.merge(namesOf(*option));
        if (namesOf(*option).empty())
            words.merge(valuesOf(*option).words);
    }
    for (const CLI::App* inner : command.get_subcommands({}))
        if (!inner->get_group().empty())
            words.insert(inner->get_name());
    return words;
}

} // namespace fovea
