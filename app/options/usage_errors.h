// What CLI11 found wrong with a command line, in this program's words.
#pragma once

#include <optional>
#include <string>

namespace CLI {
class App;
class ParseError;
} // namespace CLI

namespace fovea {

// One sentence that names the option, what was expected, and the help that tells more.
std::string usageError(const CLI::App& app, const CLI::ParseError& problem);

// What is wrong with a FILE that is none and looks like a command's name; nullopt where nothing is.
std::optional<std::string> strangeWord(const CLI::App& app);

} // namespace fovea
