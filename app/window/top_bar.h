// The bar on top of the window: name, sentence, menu, export.
#pragma once

class QWidget;

namespace fovea {

class WindowActions;
class Workbench;

QWidget* makeTopBar(Workbench& workbench, WindowActions& actions, QWidget* window);

} // namespace fovea
