// The command line of Explore: fovea text …
#pragma once

#include "core/experiment/experiment.h"

#include <optional>
#include <string>

namespace fovea {

// As commandFor() wants it of a workspace: `out` says where the figure goes. Nothing where options
// cannot say it.
std::optional<std::string> textLine(const Experiment& experiment, const std::string& output,
                                    const std::string& out);

} // namespace fovea
