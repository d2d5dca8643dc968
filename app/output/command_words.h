// What can be written on the command line, for completion and for manual pages: all of it comes
// from the options and the tables.
#pragma once

#include <map>
#include <set>
#include <string>

namespace CLI {
class App;
class Option;
} // namespace CLI

namespace fovea {

using CommandWords = std::set<std::string>;

std::string joinedWords(const CommandWords& words); // with blanks between them

// The names of an option as they are written; none of what has no name.
CommandWords namesOf(const CLI::Option& option);
// By option: what its value may be. Nothing known is a number, or a file, which shells complete.
std::map<std::string, CommandWords> valuesOf(const CLI::App& app);
// The options of a command, and what may stand there without one.
CommandWords wordsOf(const CLI::App& command);

} // namespace fovea
