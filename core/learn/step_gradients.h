// The backward pass of one step of training.
#pragma once

#include "core/learn/learner.h"

#include <vector>

namespace fovea {

class Backend;

struct StepGradients {
    Learned gradients; // of every parameter, f32 on the host
    double loss = 0;   // the mean over all that is to be predicted
};

// Part by part, see stepParts(): each has a tape of its own, and the gradients are added. One part
// and several give the same numbers, but for rounding. Throws Cancelled as the backend does.
StepGradients gradientsOf(Backend& backend, const Learner& learner,
                          std::vector<std::vector<NumberedBatch>> parts,
                          const NetworkDropout& dropout, double smoothing);

} // namespace fovea
