// A run that goes on from a step of another one with something changed, in a folder of its own:
// its rate, its mask, its score, its task. Up to that step the two have the same bits; without a
// change they have them to the end.
#pragma once

#include "core/learn/network_choices.h"
#include "core/learn/training_run.h"

#include <string>
#include <vector>

namespace fovea {

// A step of a run, with all that is needed to go on from there.
struct ForkPoint {
    Origin origin;     // the run's name and the step
    Learner learner;   // its words and its plan
    TrainingPlan plan; // as it was last; with the bytes of a file that a person brought
    TrainingState state;
    TrainingLog log; // the lines up to the step: the fork's curves begin with them
};

// Reads a step that the run in this folder kept, or its last one. Throws Error(usage) that lists
// the kept steps where `step` is none of these, and Error(failure) where a file is missing or
// damaged, or has only what was learned.
ForkPoint forkPoint(Files& files, const std::string& folder, Index step);

struct Fork {
    Trainer trainer;                // at that step; its origin is set
    std::vector<std::string> drawn; // what does not go on but begins anew, by name
};

// With this plan and this network from that step on. `plan.steps` counts from the run's beginning;
// a file that a person brought has its bytes, see withBytes(), or is the run's own, by its path.
// - A parameter goes on, with what the optimiser remembers of it, where the new network has one of
//   that name and shape. What has a row for each word, or for each answer, goes on only where the
//   task has exactly the same ones. All else is drawn from the plan's seed.
// - Where the optimiser's row is another one, it remembers nothing; it then counts its steps from
//   here, as it does for what is drawn anew.
// - The best evaluation is forgotten where network or task are others, or patience begins or ends.
// Throws Error(usage) where there is no step left to do or the network cannot learn the task, and
// as examplesOf() does.
Fork forked(const ForkPoint& from, TrainingPlan plan, const NetworkChoices& network,
            Backend& backend);

} // namespace fovea
