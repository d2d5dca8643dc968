// A network that was trained, with stages that are chosen otherwise.
#pragma once

#include "core/experiment/attention_model.h"
#include "core/learn/learner.h"

namespace fovea {

// What was learned stays where it fits; the rest is drawn from the Experiment's seed, and
// `isRandom`, which may be null, becomes true.
Learner changedLearner(const Learner& trained, const Experiment& experiment,
                       const ChangedStages& changed, Backend& backend, bool* isRandom = nullptr);

} // namespace fovea
