// The menu bar of desktops that have one for all programs, at the edge of the screen. Elsewhere
// there is none: the menu button is enough.
#pragma once

class QMenuBar;
class QMainWindow;

namespace fovea {

class ActionList;

// The same menus as the button's, so that a row is one action wherever it is met.
void fillMenuBar(QMenuBar& bar, const ActionList& actions);

// Null where the desktop has none.
QMenuBar* makeMenuBar(QMainWindow& window, const ActionList& actions);

} // namespace fovea
