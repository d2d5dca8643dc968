// A model, named on the command line.
#pragma once

#include "core/experiment/model_choice.h"
#include "core/learn/files/learner_files.h"

namespace fovea {

// A folder that `fovea train` made, a checkpoint's, or a model that ships. Throws Error(usage) for
// anything else, Error(failure) for a folder that cannot be read.
ModelChoice modelNamed(const std::string& text);

// The same, with its numbers; a model that ships for several scores has those of the first.
SavedLearner learnerNamed(const std::string& text);
bool isFolder(const std::string& text);
bool isLearner(const std::string& text); // whether it is a name or a folder of that

// "tagger, translator, …, or a folder": for the help.
std::string modelHelp();

} // namespace fovea
