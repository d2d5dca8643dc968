// The subcommands; each adds itself, its options made from the tables.
#pragma once

namespace CLI {
class App;
}

namespace fovea {

void addTextCommand(CLI::App& app); // fovea text "SENTENCE" [STAGES] [--figure NAME] -o FILE
void addListCommand(CLI::App& app); // fovea list [TABLE] [--json]

} // namespace fovea
