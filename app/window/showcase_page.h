// Examples: Experiments worth seeing, each a card with what there is to see. One click opens it,
// and undo goes back.
#pragma once

#include "ui/palette/command.h"
#include "ui/widgets/overlay.h"

namespace fovea {

class Workbench;

void openShowcase(Workbench& workbench, const std::string& row);

// A row of showcases() each, for the palette.
std::vector<Command> showcaseCommands(Workbench& workbench);

class ShowcasePage : public Overlay {
    Q_OBJECT
public:
    ShowcasePage(Workbench& workbench, const Theme& theme, QWidget* window);
};

} // namespace fovea
