// The command line: one binary, a window without a subcommand, everything else without a display.
#pragma once

namespace fovea {

// The whole program; the exit code: 0 done, 1 could not be done, 2 wrong usage. Throws nothing.
int runProgram(int count, char** arguments);

} // namespace fovea
