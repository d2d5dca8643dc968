#include "app/window/palette_commands.h"

#include "app/window/action_list.h"
#include "app/window/file_work.h"
#include "core/experiment/stages.h"
#include "core/figure/figures.h"
#include "ui/words.h"
#include "ui/workbench.h"

#include <QtCore/QPointer>

namespace fovea {
namespace {

void addActions(std::vector<Command>& commands, const ActionList& actions) {
    for (const ActionList::Group& group : actions.groups())
        for (QAction* action : group.actions) {
            if (!action->isEnabled() || action->property(onlyInMenu).toBool())
                continue;
            commands.push_back({.group = group.name,
                                .name = plainText(*action),
                                .summary = action->statusTip(),
                                .keys = keysOf(*action),
                                .chosen = action->isChecked(),
                                .run = [action = QPointer(action)] {
                                    if (action)
                                        action->trigger();
                                }});
        }
}

// The row alone, with what the stage had set before where the row has it, too: as on the strip.
void addRows(std::vector<Command>& commands, Workbench& workbench) {
    for (std::size_t stage = 0; stage < stageCount; ++stage) {
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
                                    selection = selectionOf(row);
                                    selection.parts.front().choice = carriedOver(row, before);
                                    workbench.edit(std::move(next));
                                }});
    }
}

} // namespace

std::vector<Command> paletteCommands(const ActionList& actions, Workbench& workbench,
                                     FileWork& files) {
    std::vector<Command> commands;
    addActions(commands, actions);
    for (FileWork::Recent& one : files.recent())
        commands.push_back({.group = FileWork::tr("Recent"),
                            .name = one.text,
                            .summary = one.tip,
                            .run = one.open});
    addRows(commands, workbench);
    return commands;
}

} // namespace fovea
