// The command lines of the laboratories: fovea regress, position, compare
#pragma once

#include "core/experiment/experiment.h"

#include <optional>
#include <string>

namespace fovea {

// The line that makes the figure which the Experiment shows; nothing where options cannot say it,
// as of points that were brought or moved. What other workspaces show is no part of it. `output` is
// where it goes: by its ending some commands write other numbers than a figure's. `out` says so as
// options, with the paper's.
std::optional<std::string> regressLine(const Experiment& experiment, const std::string& output,
                                       const std::string& out);
std::optional<std::string> positionLine(const Experiment& experiment, const std::string& output,
                                        const std::string& out);

std::optional<std::string> compareLine(const Experiment& experiment, const std::string& output,
                                       const std::string& out);

} // namespace fovea
