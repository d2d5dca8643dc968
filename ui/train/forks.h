// How the present run can be forked at the step that is shown.
#pragma once

#include "core/learn/training_study.h"

#include <QtCore/QString>

#include <vector>

namespace fovea {

class Workbench;

struct WantedFork {
    QString words; // "Without head 2 of layer 1"
    QString tip;
    std::string name; // of the new run
    std::string parent;
    Index step = 0;
    TrainingPlan plan;
    NetworkChoices network;
};

// With the choices of the plan, without the head that is shown, without the edge or the distance of
// the cell that is pinned; none where no step was kept.
std::vector<WantedFork> possibleForks(const Workbench& workbench);

} // namespace fovea
