#include "app/window/palette_commands.h"

#include "app/window/action_list.h"
#include "app/window/file_work.h"
#include "app/window/showcase_page.h"
#include "ui/workspace.h"

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

} // namespace

std::vector<Command> paletteCommands(const ActionList& actions, Workspace& workspace,
                                     FileWork& files, Workbench& workbench) {
    std::vector<Command> commands;
    addActions(commands, actions);
    for (FileWork::Recent& one : files.recent())
        commands.push_back({.group = FileWork::tr("Recent"),
                            .name = one.text,
                            .summary = one.tip,
                            .run = one.open});
    for (Command& command : showcaseCommands(workbench))
        commands.push_back(std::move(command));
    for (Command& command : workspace.commands())
        commands.push_back(std::move(command));
    for (Command& command : workspace.viewCommands())
        commands.push_back(std::move(command));
    return commands;
}

} // namespace fovea
