// Examples that a trained model never saw.
#pragma once

#include "core/learn/files/learner_files.h"

namespace fovea {

// Some examples of the task that the model in the folder was trained on, which it never saw; none
// where the data are not in the folder any more.
std::vector<Example> heldOutExamples(Files& files, const std::string& folder, TrainingPlan plan);
// The sources of these examples, each in one line.
std::vector<std::string> heldOutSentences(Files& files, const std::string& folder,
                                          const SavedLearner& saved);

std::string inOneLine(const std::vector<std::string>& words);

} // namespace fovea
