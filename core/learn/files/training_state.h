// All that a training needs to go on from a step, as tensors and metadata: training.safetensors and
// the files of kept steps hold it.
#pragma once

#include "core/learn/files/learner_tensors.h"
#include "core/learn/trainer.h"

namespace fovea {

// A state is at most this many times as large as its learner: the parameters now, those of the best
// evaluation, and what the optimiser remembers.
inline constexpr std::size_t mostOfState = 4;

NamedTensors stateToTensors(const TrainingState& state);

// Whether it is a state, or the parameters of a learner alone.
bool isState(const NamedTensors& file);
// Both throw Error(failure) that names the file, what was found and what was expected. The
// parameters of either:
Learned learnedFrom(const NamedTensors& file, const LearnedShapes& shapes, const std::string& path);
TrainingState stateFromTensors(const NamedTensors& file, const LearnedShapes& shapes,
                               const std::string& path);

} // namespace fovea
