// Every row of every stage, for the palette.
#pragma once

#include "ui/palette/command.h"

namespace fovea {

class Workbench;

std::vector<Command> stageCommands(Workbench& workbench);

} // namespace fovea
