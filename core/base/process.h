// Processes, as the system knows them: this one, its children, and others.
#pragma once

#include <string>

class QProcess;

namespace fovea {

long long ownProcess();
std::string ownProgram(); // the file that runs
bool isRunning(long long process);

// A child that is about to be started does not outlive this process, however that ends.
void endWithParent(QProcess& child);
// Whether a person ended such a child, who ends all of a terminal: by the code it left with.
bool endedByPerson(int exitCode);

// A file beyond a limit of the shell is an error to tell, not an end.
void surviveFileLimit();

// Whether standard error is a terminal.
bool isErrorTerminal();

// Lines for the process that started this one. From the first call on, what others print on
// standard output goes to standard error. Where nobody listens any more, the process ends.
void beginSaying();
void sayToParent(const std::string& line);

} // namespace fovea
