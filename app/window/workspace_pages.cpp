#include "app/window/workspace_pages.h"

#include "app/window/top_bar.h"
#include "ui/widgets/page_area.h"
#include "ui/workbench.h"
#include "ui/workspace.h"
#include "ui/workspaces.h"

namespace fovea {

WorkspacePages::WorkspacePages(Workbench& workbench, TopBar& bar,
                               std::function<void(Workspace&)> wire, QWidget* parent)
    : QStackedWidget(parent), workbench_(workbench), bar_(bar), wire_(std::move(wire)) {
    connect(&workbench, &Workbench::experimentChanged, this, &WorkspacePages::follow);
}

void WorkspacePages::begin() {
    follow();
}

void WorkspacePages::follow() {
    const ViewState& view = workbench_.experiment().view;
    left_[view.workspace] = view;
    Workspace*& next = made_[view.workspace];
    if (!next) {
        next = workspaceUi(view.workspace).make(workbench_, view.workspace, this);
        auto* area = new PageArea(*next);
        connect(area, &PageArea::roomChanged, next, &Workspace::setRoom);
        addWidget(area);
        bar_.show(next->bar());
        wire_(*next);
    }
    if (current_ == next)
        return;
    Q_EMIT aboutToLeave();
    current_ = next;
    bar_.show(next->bar());
    setCurrentWidget(next->parentWidget()->parentWidget()); // its area
}

void WorkspacePages::go(const std::string& id) {
    Experiment next = workbench_.experiment();
    auto settings = std::move(next.view.settings); // they are of the work, not of the place
    next.view = left_.contains(id) ? left_[id] : ViewState{.workspace = id};
    next.view.settings = std::move(settings);
    workbench_.edit(std::move(next));
}

} // namespace fovea
