// Where the lines of the log go, and what Qt says: kept for a report, printed where that is wanted.
#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
} // namespace CLI

namespace fovea {

// From now on. Other lines than ours go where they went before.
void startLog();
// Print ours on standard error, with the time and the category.
void setVerbose(bool verbose);
// Standard error is for one sentence of ours: of what Qt says only what is serious is printed.
void quietenQt();

// The last ones, with the oldest first.
std::vector<std::string> lastLogLines();

// --verbose
void addVerboseFlag(CLI::App& command);

} // namespace fovea
