// Whose numbers are used: none, a model that ships with the program, or one that was opened.
#pragma once

#include "core/experiment/model_choice.h"
#include "ui/palette/command.h"

#include <QtWidgets/QToolButton>

#include <vector>

namespace fovea {

class Workbench;

class ModelChooser : public QToolButton {
    Q_OBJECT
public:
    ModelChooser(Workbench& workbench, QWidget* parent);

Q_SIGNALS:
    void openWanted(); // another one, from a folder

private:
    void refresh();
    void fill();

    Workbench& workbench_;
};

// Models, their sentences and pictures, for the palette.
std::vector<Command> modelCommands(Workbench& workbench);

} // namespace fovea
