// How the training of a model went: curves over the step.
#pragma once

#include "core/base/parameter.h"
#include "core/base/table_fwd.h"
#include "core/figure/figures.h"
#include "core/figure/stack.h"
#include "core/learn/files/training_history.h"

namespace fovea {

// Their rows in the table of figures.
std::vector<Row<FigureMath>> trainingFigures();

// What can be chosen about such curves.
std::vector<Parameter> trainingParameters();

// Whether anything was logged.
bool hasNumbers(const TrainingHistory& history);

// The loss, the accuracy, the learning rate and the gradient norm of runs, each run in a colour of
// its own where there are several. A quantity that no log has is left out. Throws Error(failure)
// where a log cannot be read, or where no log has anything that is asked for.
Stack trainingCurves(const std::vector<HistoryPointer>& runs, const Values& settings);

// At each step the mean of all values, of which one that is n steps away weighs e^(−n/window): a
// curve that does not lag behind.
std::vector<double> smoothed(const TrainingHistory::Track& track, double window);

} // namespace fovea
