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

// The error for a FILE that does not exist and looks like a command's name; nullopt: none.
std::optional<std::string> strangeWord(const CLI::App& app);

} // namespace fovea
