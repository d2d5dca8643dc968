// What is written on standard error: whole lines, and a line of progress, which is written over
// itself on a terminal.
#pragma once

#include <string>

namespace fovea {

// A line of its own, whatever the sentence quotes and whatever stands there.
void tellLine(const std::string& sentence);
// The same, with the program's name before it.
void note(const std::string& sentence);

// Whether standard error is a terminal.
bool isTerminal();
// Over the line of progress before it.
void tellProgress(const std::string& line);
// It is done: the next line stands under it.
void endProgress();
// As if it had never been there.
void wipeProgress();

} // namespace fovea
