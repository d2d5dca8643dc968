// A command line as CLI11 wants it.
#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace fovea {

// The words behind the program's name, the last one first. "--option=" becomes the option and an
// empty word behind it, for CLI11 would take the next word as the value; Error(usage) where that
// option's value is no text.
std::vector<std::string> argumentWords(const CLI::App& app, int count, char** arguments);

} // namespace fovea
