#include "app/stage_options.h"

#include "core/base/error.h"

#include <CLI/CLI.hpp>

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

// "of position sinusoidal: a number from 1.5 to …"
std::string parameterHelp(const std::string& id) {
    std::string owners;
    std::string accepts;
    for (const TableInfo* table : stages())
        for (const RowInfo& row : table->rows)
            for (const Parameter& parameter : row.parameters) {
                if (parameter.id != id)
                    continue;
                owners += (owners.empty() ? "of " : ", ") + table->id + " " + row.id;
                accepts = domain(parameter) + ", default " + printValue(parameter.standard);
            }
    return owners + ": " + accepts;
}

// Sets the parameter wherever a chosen row has it.
bool setParameter(Experiment& experiment, const std::string& id, const std::string& text) {
    bool found = false;
    for (std::size_t i = 0; i < stageCount; ++i)
        for (Part& part : experiment.selections[i].parts)
            for (const Parameter& parameter : stages()[i]->row(part.choice.row).parameters) {
                if (parameter.id != id)
                    continue;
                part.choice.values[id] = readValue(parameter, text, "--" + id);
                found = true;
            }
    return found;
}

} // namespace

void addStageOptions(CLI::App& command, StageOptions& options) {
    for (const TableInfo* table : stages())
        command
            .add_option_function<std::string>(
                "--" + table->id,
                [&options, table](const std::string& text) { options.stages[table->id] = text; },
                rowList(*table))
            ->type_name("ROW[:NAME=VALUE,…]")
            ->group("Stages");
    std::map<std::string, bool> seen;
    for (const TableInfo* table : stages())
        for (const RowInfo& row : table->rows)
            for (const Parameter& parameter : row.parameters) {
                if (std::exchange(seen[parameter.id], true))
                    continue;
                const std::string& id = parameter.id;
                command
                    .add_option_function<std::string>(
                        "--" + id,
                        [&options, id](const std::string& text) { options.parameters[id] = text; },
                        parameterHelp(id))
                    ->type_name("VALUE")
                    ->group("Parameters of the chosen rows");
            }
    command.add_option("--seed", options.seed, "Where random numbers begin (1)")
        ->type_name("N")
        ->group("Stages");
}

Experiment chooseStages(Experiment start, const StageOptions& options) {
    for (std::size_t i = 0; i < stageCount; ++i) {
        const TableInfo& table = *stages()[i];
        const auto given = options.stages.find(table.id);
        if (given != options.stages.end())
            start.selections[i] = readSelection(table, given->second, "--" + table.id);
    }
    for (const auto& [id, text] : options.parameters)
        if (!setParameter(start, id, text))
            failUsage(QT_TRANSLATE_NOOP("fovea", "--%1: no chosen row has it; it is %2"),
                      {id, parameterHelp(id)});
    start.seed = options.seed;
    return start;
}

} // namespace fovea
