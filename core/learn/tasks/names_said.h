// The texts of `names`, of which the names are to be listed instead of marked: before each its
// sort, "PER", "LOC" or "ORG", and "none" where there is no name.
//
//   Mr Ada Lovelace smiled and they live in Paris → PER Ada Lovelace LOC Paris
#pragma once

#include "core/learn/tasks.h"

namespace fovea::names_said {

Example generate(const Values& values, RandomDraws& draws);
std::vector<std::string> answers(const Values& values);

} // namespace fovea::names_said
