// What can be written on the command line, for completion: all of it comes from the options and the
// tables.
#pragma once

#include <set>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
} // namespace CLI

namespace fovea {

using CommandWords = std::set<std::string>;

std::string joinedWords(const CommandWords& words); // with blanks between them

// The names of an option as they are written; none of what has no name.
CommandWords namesOf(const CLI::Option& option);

// What may stand there. Nothing known is a number, a text or a file.
struct OptionValues {
    CommandWords words;
    bool files = false; // besides these
};
OptionValues valuesOf(const CLI::Option& option);

// A command that people see, "" for the program, and "lesson export" for a command of another one.
struct SeenCommand {
    std::string name;
    const CLI::App* command;
};
std::vector<SeenCommand> seenCommands(const CLI::App& program);

// The commands and options of a command, and what may stand there without an option.
CommandWords wordsOf(const CLI::App& command);

} // namespace fovea
