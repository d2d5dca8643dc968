// The options that choose the stages, made from the tables: --score, --mask …, and one for every
// parameter (--heads), which goes to the chosen row that has it.
#pragma once

#include "core/experiment/experiment.h"

#include <map>
#include <optional>
#include <set>
#include <string>

namespace CLI {
class App;
}

namespace fovea {

using RowOptions = ByStage<std::optional<std::string>>; // what was given, as it was written

struct StageOptions {
    RowOptions stages;
    std::map<std::string, std::string> parameters; // by parameter id
    std::string seed = "1";
    std::set<Stage> without; // stages that are not there, so that no option means them
};

// The options write into `options`, which must live until the command has run.
// The help tells `start`'s choices as those that hold where nothing is given.
void addStageOptions(CLI::App& command, StageOptions& options, const Experiment& start);

// `start` with what was given; `open` reads a mask from a file. A parameter that stands in a row
// and in an option, or that an option means for several rows, is refused. `written` gets what
// stands in the rows. Throws Error(usage).
using WrittenStages = ByStage<Written>;
Experiment chooseStages(Experiment start, const StageOptions& options, const OpenMatrix& open,
                        WrittenStages* written = nullptr);

// "--seed" as a number. Throws Error(usage).
std::uint32_t readSeed(const std::string& text);

} // namespace fovea
