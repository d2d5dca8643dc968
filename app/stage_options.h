// The options that choose the stages, made from the tables: --score, --mask …, and one for every
// parameter (--heads), which goes to the chosen row that has it.
#pragma once

#include "core/experiment/experiment.h"

#include <map>
#include <string>

namespace CLI {
class App;
}

namespace fovea {

struct StageOptions {
    std::map<std::string, std::string> stages;     // by stage id
    std::map<std::string, std::string> parameters; // by parameter id
    std::uint32_t seed = 1;
};

// The options write into `options`, which must live until the command has run.
// The help tells `start`'s choices as those that hold where nothing is given.
void addStageOptions(CLI::App& command, StageOptions& options, const Experiment& start);

// `start` with what was given; `open` reads a mask from a file, where that is possible. Throws
// Error(usage).
Experiment chooseStages(Experiment start, const StageOptions& options, const OpenMatrix& open = {});

} // namespace fovea
