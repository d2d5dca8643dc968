#include "app/options/stage_options.h"

#include "core/base/error.h"
#include "core/base/table.h"

#include <CLI/CLI.hpp>

namespace fovea {
namespace {

std::string rowList(const TableInfo& table, const Selection& byDefault) {
    std::string list = table.rowList();
    if (table.weighted())
        list += "; several as 0.5*A+0.5*B";
    else if (!table.joins.empty())
        list += "; combined with & and |";
    return list + " (" + printSelection(table, byDefault) + ")";
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
                    rows[domain(parameter) + ", default " + printValue(parameter.defaultValue)]
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

// A chosen row that has some parameter.
struct Owner {
    std::size_t stage;
    std::size_t part;
    const Parameter* parameter;
};

std::vector<Owner> ownersOf(const Experiment& experiment, const StageOptions& options,
                            const std::string& id) {
    std::vector<Owner> all;
    for (std::size_t i = 0; i < stageCount; ++i) {
        const auto& parts = experiment.selections[i].parts;
        for (std::size_t p = 0; p < parts.size() && !options.without.contains(Stage(i)); ++p)
            for (const Parameter& parameter : stages()[i]->row(parts[p].choice.row).parameters)
                if (parameter.id == id)
                    all.push_back({i, p, &parameter});
    }
    return all;
}

// An option means one row; where it might mean several, or the row says it already, only the person
// knows.
void setParameter(Experiment& experiment, const StageOptions& options, const std::string& id,
                  const std::string& text, const WrittenStages& written) {
    const auto all = ownersOf(experiment, options, id);
    if (all.empty())
        failUsage(QT_TRANSLATE_NOOP("fovea", "--%1: no chosen row has it; it is %2"),
                  {id, parameterHelp(id)});
    const auto rowOf = [&](const Owner& owner) -> Choice& {
        return experiment.selections[owner.stage].parts[owner.part].choice;
    };
    if (all.size() > 1) {
        std::string names;
        for (const Owner& owner : all)
            names +=
                (names.empty() ? "" : ", ") + stages()[owner.stage]->id + " " + rowOf(owner).row;
        failUsage(QT_TRANSLATE_NOOP("fovea", "--%1: several chosen rows have it (%2); write it in "
                                             "its row, as in --%3 %4:%1=%5"),
                  {id, names, stages()[all.back().stage]->id, rowOf(all.back()).row, text});
    }
    const Owner& owner = all.front();
    if (const auto& parts = written[owner.stage];
        owner.part < parts.size() && parts[owner.part].contains(id))
        failUsage(QT_TRANSLATE_NOOP("fovea", "--%1: is given in --%2 %3 as well; write it once"),
                  {id, stages()[owner.stage]->id, rowOf(owner).row});
    rowOf(owner).values[id] = readValue(*owner.parameter, text, "--" + id);
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
                [&options, i](const std::string& text) { options.stages[i] = text; },
                rowList(*table, start.selections[i]))
            ->type_name("ROW[:NAME=VALUE,…]")
            ->group("Stages");
    }
    for (const TableInfo* table : stages())
        for (const RowInfo& row : table->rows)
            for (const Parameter& parameter : row.parameters) {
                // CLI11 takes -k and --k for the same from 2.4 on.
                const bool taken = command.get_option_no_throw("--" + parameter.id) ||
                                   command.get_option_no_throw("-" + parameter.id);
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

Experiment chooseStages(Experiment start, const StageOptions& options, const OpenMatrix& open,
                        WrittenStages* out) {
    WrittenStages written;
    for (std::size_t i = 0; i < stageCount; ++i) {
        const TableInfo& table = *stages()[i];
        if (const auto& given = options.stages[i])
            start.selections[i] = readSelection(table, *given, "--" + table.id, open, &written[i]);
    }
    for (const auto& [id, text] : options.parameters)
        setParameter(start, options, id, text, written);
    start.seed = readSeed(options.seed);
    if (out)
        *out = std::move(written);
    return start;
}

std::uint32_t readSeed(const std::string& text) {
    static const Parameter parameter = integerParameter("seed", "", 1, 0, 4294967295);
    return static_cast<std::uint32_t>(std::get<std::int64_t>(readValue(parameter, text, "--seed")));
}

} // namespace fovea
