// The present run below its picture: pause and go on, one step, fork, how far it is, and its model
// in Explore.
#pragma once

#include "ui/palette/command.h"
#include "ui/train/forks.h"

#include <QtWidgets/QWidget>

#include <string>

class QLabel;
class QMenu;
class QToolButton;

namespace fovea {

class Workbench;

class RunBar : public QWidget {
    Q_OBJECT
public:
    RunBar(Workbench& workbench, QWidget* parent);

    [[nodiscard]] std::vector<Command> commands();

Q_SIGNALS:
    void forkWanted(const fovea::WantedFork& fork); // of the present run

private:
    void refresh();
    void pauseOrResume();
    void pauseOrResumeAll(); // the runs that are shown
    void step();
    void openInExplore();
    void fillForks(QMenu& menu);
    // The choices of the present run become those for the next one.
    void takeChoices();
    static QString takeChoicesTip();
    [[nodiscard]] std::string run() const; // the present one; empty: none

    Workbench& workbench_;
    QToolButton* pause_;
    QToolButton* pauseAll_;
    QToolButton* step_;
    QToolButton* fork_;
    QToolButton* explore_;
    QLabel* status_;
    std::string told_; // the run and its state, as a screen reader was told
};

} // namespace fovea
