// What keys do in the parts of the window that have keys of their own: the one table of them, for
// people to read. The parts themselves know their keys; the actions have theirs (ActionList).
#pragma once

#include <vector>

namespace fovea {

struct RowInfo;

struct ViewKeys {
    const char* group; // all translated by app
    const char* keys;  // parted by blanks, one key each
    const char* does;
    // Whether they are keys of this view, a row of figures(); null: of none in particular.
    bool (*in)(const RowInfo& view) = nullptr;
};

const std::vector<ViewKeys>& viewKeys();

} // namespace fovea
