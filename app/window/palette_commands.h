// What the palette offers: every action, every picture, every row of every stage.
#pragma once

#include "ui/palette/command.h"

namespace fovea {

class ActionList;
class FileWork;
class Workspace;

// They hold references to both.
std::vector<Command> paletteCommands(const ActionList& actions, Workspace& workspace,
                                     FileWork& files);

} // namespace fovea
