// Sentences that a trained model never saw.
#pragma once

#include "core/learn/files/learner_files.h"

namespace fovea {

// Some sentences of the task that it was trained on, which it never saw; none where the data are
// not in the folder any more.
std::vector<std::string> heldOutSentences(Files& files, const std::string& folder,
                                          const SavedLearner& saved);

} // namespace fovea
