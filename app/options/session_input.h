// A session, or a figure with one inside, that a command reads.
#pragma once

#include "core/experiment/experiment.h"

#include <string>

namespace fovea {

bool isStandardInput(const std::string& source); // "-"

// What was left out of a damaged session is said on standard error. Throws Error(failure) where
// there is none in it.
Experiment openedFrom(const std::string& source);

} // namespace fovea
