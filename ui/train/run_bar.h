// The present run below its picture: pause and go on, one step, how far it is, and its model in
// Explore.
#pragma once

#include "ui/palette/command.h"

#include <QtWidgets/QWidget>

#include <string>

class QLabel;
class QToolButton;

namespace fovea {

class Workbench;

class RunBar : public QWidget {
    Q_OBJECT
public:
    RunBar(Workbench& workbench, QWidget* parent);

    [[nodiscard]] std::vector<Command> commands();

private:
    void refresh();
    void pauseOrResume();
    void step();
    void openInExplore();
    [[nodiscard]] std::string run() const; // the present one; empty: none

    Workbench& workbench_;
    QToolButton* pause_;
    QToolButton* step_;
    QToolButton* explore_;
    QLabel* status_;
};

} // namespace fovea
