// A model, named on the command line.
#pragma once

#include "core/experiment/model_choice.h"

namespace fovea {

// A model that ships, or a folder that `fovea train` made. Throws Error(usage) for what is neither,
// Error(failure) for a folder that cannot be read.
ModelChoice modelNamed(const std::string& text);

// "tagger, translator, …, or a folder": for the help.
std::string modelHelp();

} // namespace fovea
