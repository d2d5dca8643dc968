// What the palette offers: every action, every row of every stage, every setting of every view.
#pragma once

#include "ui/palette/command.h"

namespace fovea {

class ActionList;
class FileWork;
class Workbench;
class Workspace;

// They hold references to all of them.
std::vector<Command> paletteCommands(const ActionList& actions, Workspace& workspace,
                                     FileWork& files, Workbench& workbench);

} // namespace fovea
