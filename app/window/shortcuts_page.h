// Every action with its keys, made from the actions, and the keys of the views. With a view it is
// help: what that view shows and how to read it, its own keys, and then all others.
#pragma once

#include "app/window/action_list.h"
#include "ui/widgets/overlay.h"

namespace fovea {

struct RowInfo;

class ShortcutsPage : public Overlay {
    Q_OBJECT
public:
    // Of a row of figures(); null: keys alone.
    ShortcutsPage(const ActionList& actions, const RowInfo* view, const Theme& theme,
                  QWidget* window);
};

} // namespace fovea
