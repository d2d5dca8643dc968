#include "app/stage_options.h"

#include "core/base/error.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <optional>

namespace fovea {
namespace {

std::string rowList(const TableInfo& table) {
    std::string list;
    for (const RowInfo& row : table.rows)
        list += (list.empty() ? "" : ", ") + row.id;
    if (table.weighted())
        list += "; several as 0.5*A+0.5*B";
    else if (!table.joins.empty())
        list += "; combined with & and |";
    return list + " (" + table.rows[table.standard].id + ")";
}

// "of position sinusoidal: a number from 1.5 to …, default 10000", once for each that has it.
std::string parameterHelp(const std::string& id) {
    std::vector<std::pair<std::string, std::string>> entries; // accepts, owners
    for (const TableInfo* table : stages())
        for (const RowInfo& row : table->rows)
            for (const Parameter& parameter : row.parameters) {
                if (parameter.id != id)
                    continue;
                const std::string accepts =
                    domain(parameter) + ", default " + printValue(parameter.standard);
                const std::string owner = table->id + " " + row.id;
                const auto same = std::ranges::find(entries, accepts,
                                                    &std::pair<std::string, std::string>::first);
                if (same != entries.end())
                    same->second += ", " + owner;
                else
                    entries.emplace_back(accepts, owner);
            }
    std::string help;
    for (const auto& [accepts, owners] : entries)
        help += (help.empty() ? "of " : "; of ") + owners + ": " + accepts;
    return help;
}

// Sets the parameter wherever a chosen row has it and accepts the value. Where rows have it and
// none accepts, the first one's complaint is thrown.
bool setParameter(Experiment& experiment, const std::string& id, const std::string& text) {
    bool found = false;
    std::optional<Error> complaint;
    for (std::size_t i = 0; i < stageCount; ++i)
        for (Part& part : experiment.selections[i].parts)
            for (const Parameter& parameter : stages()[i]->row(part.choice.row).parameters) {
                if (parameter.id != id)
                    continue;
                try {
                    part.choice.values[id] = readValue(parameter, text, "--" + id);
                    found = true;
                } catch (const Error& error) {
                    complaint = complaint.value_or(error);
                }
            }
    if (!found && complaint)
        throw Error(*complaint);
    return found;
}

} // namespace

void addStageOptions(CLI::App& command, StageOptions& options) {
    command.add_option("--seed", options.seed, "Where random numbers begin (1)")
        ->type_name("N")
        ->group("Stages");
    for (const TableInfo* table : stages())
        command
            .add_option_function<std::string>(
                "--" + table->id,
                [&options, table](const std::string& text) { options.stages[table->id] = text; },
                rowList(*table))
            ->type_name("ROW[:NAME=VALUE,…]")
            ->group("Stages");
    for (const TableInfo* table : stages())
        for (const RowInfo& row : table->rows)
            for (const Parameter& parameter : row.parameters) {
                const bool taken = command.get_option_no_throw("--" + parameter.id) != nullptr;
                if (taken || parameter.type == ParameterType::matrix)
                    continue; // written in its row: random:2,seed=5
                const std::string& id = parameter.id;
                command
                    .add_option_function<std::string>(
                        "--" + id,
                        [&options, id](const std::string& text) { options.parameters[id] = text; },
                        parameterHelp(id))
                    ->type_name("VALUE")
                    ->group("Parameters of the chosen rows");
            }
}

Experiment chooseStages(Experiment start, const StageOptions& options, const OpenMatrix& open) {
    for (std::size_t i = 0; i < stageCount; ++i) {
        const TableInfo& table = *stages()[i];
        const auto given = options.stages.find(table.id);
        if (given != options.stages.end())
            start.selections[i] = readSelection(table, given->second, "--" + table.id, open);
    }
    for (const auto& [id, text] : options.parameters)
        if (!setParameter(start, id, text))
            failUsage(QT_TRANSLATE_NOOP("fovea", "--%1: no chosen row has it; it is %2"),
                      {id, parameterHelp(id)});
    start.seed = options.seed;
    return start;
}

} // namespace fovea
