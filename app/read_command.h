// The other way round from app/output/command_for.h: what was copied as a command is opened again.
#pragma once

#include "core/experiment/experiment.h"

#include <string>
#include <string_view>

namespace fovea {

// "fovea text 'I saw a saw'": whether a text is meant as such a line.
bool looksLikeCommand(std::string_view text);

// The Experiment that a line of fovea text, regress, position or compare makes, or one that hands a
// session over (fovea export - <<'FOVEA'). What it would write or measure is left out. `line` is in
// UTF-8. Throws Error where the program would refuse it, and where it reads standard input.
Experiment experimentOfCommand(const std::string& line);

// `made` for a window: what its figure does not depend on stays as in `present`.
Experiment openedBeside(const Experiment& made, const Experiment& present);

} // namespace fovea
