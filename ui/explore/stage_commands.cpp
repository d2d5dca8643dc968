#include "ui/explore/stage_commands.h"

#include "core/base/table.h"
#include "core/experiment/chosen_model.h"
#include "ui/palette/parameter_command.h"
#include "ui/words.h"
#include "ui/workbench.h"

#include <algorithm>
#include <iterator>

namespace fovea {
namespace {

bool isTyped(ParameterType type) {
    return type == ParameterType::number || type == ParameterType::integer ||
           type == ParameterType::option || type == ParameterType::boolean;
}

// "temperature", and a value behind it.
Command parameterCommand(Workbench& workbench, Stage stage, const Parameter& parameter) {
    return valueCommand(parameter,
                        {.group = words(table(stage).name),
                         .present = workbench.experiment().at(stage).only().values.at(parameter.id),
                         .set = [&workbench, stage, id = parameter.id](const Value& value) {
                             Experiment next = workbench.experiment();
                             Values& values = next.at(stage).parts.front().choice.values;
                             if (values.contains(id)) // still the same row
                                 values[id] = value;
                             workbench.edit(std::move(next));
                         }});
}

} // namespace

// The row alone, with what the stage had set before where the row has it, too: as on the strip.
std::vector<Command> stageCommands(Workbench& workbench) {
    std::vector<Command> commands;
    std::vector<Command> values; // behind the rows, which may have the same names
    const auto model = modelAtHand(workbench.experiment());
    for (std::size_t stage = 0; stage < stageCount; ++stage) {
        if (model && model->model->ownStage(static_cast<Stage>(stage)))
            continue;
        const TableInfo& table = *stages()[stage];
        const Selection& present = workbench.experiment().selections[stage];
        if (present.parts.size() == 1)
            for (const Parameter& parameter : table.row(present.only().row).parameters)
                if (isTyped(parameter.type))
                    values.push_back(
                        parameterCommand(workbench, static_cast<Stage>(stage), parameter));
        for (const RowInfo& row : table.rows)
            commands.push_back({.group = words(table.name),
                                .name = words(row.name),
                                .formula = QString::fromUtf8(row.formula),
                                .summary = words(row.summary),
                                .chosen = present.parts.size() == 1 && present.only().row == row.id,
                                .run = [&workbench, stage, &row] {
                                    Experiment next = workbench.experiment();
                                    Selection& selection = next.selections[stage];
                                    const Choice before = selection.only();
                                    if (selection.parts.size() == 1 && before.row == row.id)
                                        return;
                                    selection =
                                        chosenRow(trainedFor(next, static_cast<Stage>(stage)),
                                                  selection, row);
                                    workbench.edit(std::move(next));
                                }});
    }
    std::ranges::move(values, std::back_inserter(commands));
    return commands;
}

} // namespace fovea
