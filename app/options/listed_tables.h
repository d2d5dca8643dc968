// The tables whose rows are told to people: by `fovea list`, and in the manual.
#pragma once

#include <vector>

namespace fovea {

struct TableInfo;

std::vector<const TableInfo*> listedTables();

} // namespace fovea
