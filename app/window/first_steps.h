// What a person may try at the first start, each one click. It has its own line of the window, and
// goes away when something is done.
#pragma once

#include <QtWidgets/QFrame>

#include <functional>

namespace fovea {

class Workbench;

class FirstSteps : public QFrame {
    Q_OBJECT
public:
    FirstSteps(Workbench& workbench, const std::function<void()>& showAll, QWidget* parent);

Q_SIGNALS:
    void done(); // something was done, or it was put away: not to be shown again
};

} // namespace fovea
