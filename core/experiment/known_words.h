// The words of a trained model, as a person may write them.
#pragma once

#include "core/learn/learner.h"

namespace fovea {

// A word as the model writes it, for a sentence may begin with a capital, and a name without one;
// empty where it does not know it.
std::string asItKnows(const Learner& learner, const std::string& word);

// With each word as the model writes it; those that it does not know stay as they are.
Example asItKnows(const Learner& learner, Example example);

} // namespace fovea
