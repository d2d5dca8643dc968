// What Train puts on top of the window: the present run, the runs that are laid over it, and
// studies that train several at once.
#pragma once

#include "core/base/tensor.h"
#include "ui/palette/command.h"

#include <QtWidgets/QWidget>

#include <string>
#include <vector>

class QComboBox;
class QMenu;

namespace fovea {

class Workbench;

class RunChooser : public QWidget {
    Q_OBJECT
public:
    RunChooser(Workbench& workbench, QWidget* parent);

    [[nodiscard]] std::vector<Command> commands();

protected:
    void showEvent(QShowEvent* event) override;

Q_SIGNALS:
    // A row of studies(); steps, 0: as many as it has.
    void studyWanted(const std::string& study, Index seeds, Index steps);
    void dataWanted(); // a file of the person's

private:
    void readNames(); // of all runs, from the disk
    void refresh();
    void choose(const std::string& name);
    void show(const std::string& name, bool shown);
    void fillShown();
    QMenu* makeStudies();
    void beginStudy(const std::string& study, Index seeds);

    Workbench& workbench_;
    std::vector<std::string> names_; // as they were read last
    QComboBox* present_;
    QMenu* shown_;
    QAction* chosenSteps_ = nullptr; // of studies: those of the choices at the left
};

} // namespace fovea
