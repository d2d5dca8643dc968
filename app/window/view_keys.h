// What keys do in the parts of the window that have keys of their own: the one table of them, for
// people to read. The parts themselves know their keys; the actions have theirs (ActionList).
#pragma once

#include <vector>

namespace fovea {

struct ViewKeys {
    const char* group; // all translated by app
    const char* keys;  // parted by blanks, one key each
    const char* does;
};

const std::vector<ViewKeys>& viewKeys();

} // namespace fovea
