// The workspaces of a window, one of them current: that of the Experiment's view. Each is made when
// it is first looked at.
#pragma once

#include "core/experiment/experiment.h"

#include <QtWidgets/QStackedWidget>

#include <functional>
#include <map>

namespace fovea {

class TopBar;
class Workbench;
class Workspace;

class WorkspacePages : public QStackedWidget {
    Q_OBJECT
public:
    // `wire` is called for each that is made.
    WorkspacePages(Workbench& workbench, TopBar& bar, std::function<void(Workspace&)> wire,
                   QWidget* parent);

    void begin(); // with the present Experiment
    [[nodiscard]] Workspace& current() { return *current_; }
    [[nodiscard]] const std::map<std::string, Workspace*>& made() const { return made_; }
    void go(const std::string& id); // as it was left

Q_SIGNALS:
    void aboutToLeave(); // before another one becomes current

private:
    void follow();

    Workbench& workbench_;
    TopBar& bar_;
    std::function<void(Workspace&)> wire_;
    std::map<std::string, Workspace*> made_;
    std::map<std::string, ViewState> left_; // what was looked at where one has been
    Workspace* current_ = nullptr;
};

} // namespace fovea
