// What the palette offers: every action, every picture, every row of every stage.
#pragma once

#include "ui/palette/command.h"

namespace fovea {

class ActionList;
class FileWork;
class Workbench;

// They hold references to both.
std::vector<Command> paletteCommands(const ActionList& actions, Workbench& workbench,
                                     FileWork& files);

} // namespace fovea
