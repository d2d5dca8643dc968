// Every action with its keys, made from the actions, and the keys of the views.
#pragma once

#include "app/window/action_list.h"
#include "ui/widgets/overlay.h"

namespace fovea {

class ShortcutsPage : public Overlay {
    Q_OBJECT
public:
    ShortcutsPage(const ActionList& actions, const Theme& theme, QWidget* window);
};

} // namespace fovea
