// The actions that show a workspace or a view.
#include "app/window/main_window.h"
#include "app/window/window_actions.h"
#include "core/base/table.h"
#include "core/experiment/workspaces.h"
#include "core/figure/figures.h"
#include "ui/words.h"
#include "ui/workbench.h"

namespace fovea {
void WindowActions::makeWorkspaces() {
    beginChoice(tr("&Workspace"));
    std::size_t index = 0;
    for (const RowInfo& row : workspaces().info().rows)
        workspaces_[row.id] = addChoice(
            {words(row.name), words(row.summary)}, digit(Qt::AltModifier, index++),
            [this, &row] {
                window_.showWorkspace(row.id);
                refresh(); // where it is looked at already, it stays checked
            },
            [this, &row] { return window_.workbench().experiment().view.workspace == row.id; });
    endChoice();
}

// The same keys show the views of each workspace.
void WindowActions::makeFigures() {
    beginChoice(tr("Vi&ew"));
    std::map<std::string, std::size_t> counts;
    for (const RowInfo& row : figures().info().rows) {
        if (!figures().math(row.id).view)
            continue;
        const std::string workspace = figures().math(row.id).workspace;
        QAction* action = addChoice(
            {words(row.name), words(row.summary)}, digit(Qt::ControlModifier, counts[workspace]++),
            [this, &row] {
                Experiment next = window_.workbench().experiment();
                showFigure(next.view, row.id);
                window_.workbench().edit(std::move(next));
            },
            [this, &row] { return figureOf(window_.workbench().experiment().view).id == row.id; });
        action->setProperty(rowProperty, utf8(row.id));
        action->setProperty(listedUnder,
                            tr("Views of %1").arg(words(workspaces().info().row(workspace).name)));
        // Where it is looked at, if there is something to be seen of it.
        const auto offer = [this, action, &row, workspace] {
            const Workbench& bench = window_.workbench();
            action->setVisible(bench.experiment().view.workspace == workspace);
            action->setEnabled(isOffered(row, bench.trace(workspace).get()));
        };
        connect(&window_.workbench(), &Workbench::experimentChanged, action, offer);
        connect(&window_.workbench(), &Workbench::pictureChanged, action, offer);
        offer();
    }
    endChoice();
}

} // namespace fovea
