// The program with a window.
#pragma once

#include <string>

namespace fovea {

struct WindowOptions {
    std::string file;
    std::string theme;    // empty: as it is remembered
    std::string language; // empty: as it is remembered
};

// Until the window is closed; the exit code. Throws Error(failure) where there is no display.
int runWindow(int count, char** arguments, const WindowOptions& options);

} // namespace fovea
