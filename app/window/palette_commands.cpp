#include "app/window/palette_commands.h"

#include "app/gallery/gallery_page.h"
#include "app/window/action_list.h"
#include "app/window/file_work.h"
#include "core/base/table.h"
#include "core/experiment/workspaces.h"
#include "core/figure/figures.h"
#include "ui/words.h"
#include "ui/workbench.h"
#include "ui/workspace.h"
#include "ui/workspaces.h"

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

// Views of the other workspaces, and what else of them there is to go to.
void addElsewhere(std::vector<Command>& commands, const Workspace& here, Workbench& workbench) {
    for (const RowInfo& workspace : workspaces().info().rows) {
        if (const auto places = workspaceUi(workspace.id).places)
            for (Command& place : places(workbench))
                commands.push_back(std::move(place));
        if (workspace.id == here.id())
            continue; // its views are actions
        for (const RowInfo* view : figuresOf(workspace.id))
            if (const FigureMath& math = figures().math(view->id); math.view && !math.offered)
                commands.push_back({.group = words(workspace.name),
                                    .name = words(view->name),
                                    .formula = QString::fromUtf8(view->formula),
                                    .summary = words(view->summary),
                                    .run = [&workbench, id = view->id] {
                                        Experiment next = workbench.experiment();
                                        showFigure(next.view, id);
                                        workbench.edit(std::move(next));
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
    for (Command& command : galleryCommands(workbench))
        commands.push_back(std::move(command));
    for (Command& command : workspace.commands())
        commands.push_back(std::move(command));
    for (Command& command : workspace.viewCommands())
        commands.push_back(std::move(command));
    addElsewhere(commands, workspace, workbench);
    return commands;
}

} // namespace fovea
