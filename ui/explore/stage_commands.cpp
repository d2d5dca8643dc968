#include "ui/explore/stage_commands.h"

#include "core/base/table.h"
#include "core/experiment/chosen_model.h"
#include "ui/words.h"
#include "ui/workbench.h"

namespace fovea {

// The row alone, with what the stage had set before where the row has it, too: as on the strip.
std::vector<Command> stageCommands(Workbench& workbench) {
    std::vector<Command> commands;
    const auto model = modelAtHand(workbench.experiment());
    for (std::size_t stage = 0; stage < stageCount; ++stage) {
        if (model && model->model->ownStage(static_cast<Stage>(stage)))
            continue;
        const TableInfo& table = *stages()[stage];
        const Selection& present = workbench.experiment().selections[stage];
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
    return commands;
}

} // namespace fovea
