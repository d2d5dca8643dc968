// The command line that makes the same figure, for a README, a lecture's notes or a Makefile.
#pragma once

#include "core/experiment/experiment.h"
#include "ui/export/paper.h"

#include <string>

namespace fovea {

// For a POSIX shell: fovea text 'I saw a saw' --mask causal -o figure.pdf (fovea regress, fovea
// position of a laboratory's figure), without what stands at its default. What options cannot say
// (edits by hand, A, a mask from a file …) is handed over as a session on standard input. `output`
// ends as the format wants it.
std::string commandFor(const Experiment& experiment, const Paper& paper, const std::string& output);

} // namespace fovea
