// What Fovea is made of that others wrote, with the licence of each: for About and `fovea about`.
#pragma once

#include <string>
#include <vector>

namespace fovea {

struct Library {
    const char* package; // as CMakeLists.txt asks for it; empty: it is looked for when it runs
    const char* name;
    std::string version; // that is in use; empty: it cannot be told
    const char* license; // as SPDX has it
    const char* use;     // translated by ui
};

const std::vector<Library>& libraries();

} // namespace fovea
