// Steps of a training, as it could go on from each: beside the model's other files, in its folder
// `steps`, a file of tensors for each step that was kept.
#pragma once

#include "core/base/files.h"
#include "core/learn/trainer.h"

namespace fovea {

// The steps in the model's folder, ascending. Files with other names do not count.
std::vector<Index> keptSteps(Files& files, const std::string& folder);

// Throws Error(failure) where it cannot be written.
void keepStep(Files& files, const std::string& folder, const Learner& learner,
              const TrainingState& state);
void forgetStep(Files& files, const std::string& folder, Index step);

// What the learner of this folder, whose words and plan are given, had learned at that step. Throws
// Error(failure) that names the file, what was found and what was expected.
Learned readStep(Files& files, const std::string& folder, const Learner& learner, Index step);
// All that its training needs to go on from there. Throws as readStep() does, and where the file
// has only what was learned, as earlier versions of the program kept it.
TrainingState readStepState(Files& files, const std::string& folder, const Learner& learner,
                            Index step);

// Thins ascending steps to at most `most`. Each time the step goes whose neighbours are nearest to
// each other, the earliest of several. The first and the last step stay.
std::vector<Index> thinned(std::vector<Index> steps, std::size_t most);

} // namespace fovea
