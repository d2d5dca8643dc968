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
    // Whose keys they are: of such views, rows of figures(); of all views of a workspace; or of
    // none in particular.
    bool (*in)(const RowInfo& view) = nullptr;
    const char* workspace = "";
};

bool isKeyOf(const ViewKeys& keys, const RowInfo& view);

const std::vector<ViewKeys>& viewKeys();

} // namespace fovea
