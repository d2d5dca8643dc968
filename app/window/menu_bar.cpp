#include "app/window/menu_bar.h"

#include "app/window/action_list.h"

#include <QtWidgets/QMainWindow>
#include <QtWidgets/QMenu>
#include <QtWidgets/QMenuBar>

namespace fovea {

void fillMenuBar(QMenuBar& bar, const ActionList& actions) {
    for (const ActionList::Group& group : actions.groups())
        bar.addMenu(group.menu);
}

QMenuBar* makeMenuBar(QMainWindow& window, const ActionList& actions) {
    auto* bar = new QMenuBar(&window);
    if (!bar->isNativeMenuBar()) {
        delete bar;
        return nullptr;
    }
    fillMenuBar(*bar, actions);
    window.setMenuBar(bar);
    return bar;
}

} // namespace fovea
