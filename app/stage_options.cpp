#include "app/stage_options.h"

#include "core/base/error.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <optional>

namespace fovea {
namespace {

bool fromFile(const RowInfo& row) {
    return !row.parameters.empty() && row.parameters.front().type == ParameterType::matrix;
}

std::string rowList(const TableInfo& table, const Selection& standard) {
    std::string list;
    for (const RowInfo& row : table.rows)
        list += (list.empty() ? "" : ", ") + (fromFile(row) ? "FILE.npy" : row.id);
    if (table.weighted())
        list += "; several as 0.5*A+0.5*B";
    else if (!table.joins.empty())
        list += "; combined with & and |";
    return list + " (" + printSelection(table, standard) + ")";
}

// "position rotary, alibi", or "all normalisers".
std::string owners(const TableInfo& table, const std::vector<std::string>& rows) {
    if (rows.size() > 1 && rows.size() == table.rows.size())
        return "all " + table.plural;
    std::string list = table.id;
    for (const std::string& row : rows)
        list += (&row == &rows.front() ? " " : ", ") + row;
    return list;
}

// "of position sinusoidal, rotary: a number from 1.5 to …, default 10000; of …".
std::string parameterHelp(const std::string& id) {
    std::vector<std::pair<std::string, std::string>> entries; // owners, what they accept
    for (const TableInfo* table : stages()) {
        std::map<std::string, std::vector<std::string>> rows; // by what they accept
        for (const RowInfo& row : table->rows)
            for (const Parameter& parameter : row.parameters)
                if (parameter.id == id)
                    rows[domain(parameter) + ", default " + printValue(parameter.standard)]
                        .push_back(row.id);
        for (const auto& [accepts, ids] : rows) {
            if (!entries.empty() && entries.back().second == accepts)
                entries.back().first += " and " + owners(*table, ids);
            else
                entries.emplace_back(owners(*table, ids), accepts);
        }
    }
    std::string help;
    for (const auto& [who, accepts] : entries)
        help += (help.empty() ? "of " : "; of ") + who + ": " + accepts;
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

void addStageOptions(CLI::App& command, StageOptions& options, const Experiment& start) {
    command.add_option("--seed", options.seed, "Where random numbers begin (1)")
        ->type_name("N")
        ->group("Stages");
    for (std::size_t i = 0; i < stageCount; ++i) {
        const TableInfo* table = stages()[i];
        command
            .add_option_function<std::string>(
                "--" + table->id,
                [&options, table](const std::string& text) { options.stages[table->id] = text; },
                rowList(*table, start.selections[i]))
            ->type_name("ROW[:NAME=VALUE,…]")
            ->group("Stages");
    }
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
