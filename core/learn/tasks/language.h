// The sentences of another task as a language, whose next word is to be foretold; each ends with
// ".", so that the end can be known. A share of them (`twice`) is no sentence but 4 to 12
// words at random, twice over.
#pragma once

#include "core/learn/tasks.h"

namespace fovea::language {

// "tagging", "translation", "names", and "all" of them.
std::vector<std::string> grammars();

Example generate(const Values& values, RandomDraws& draws);
std::vector<std::string> words(const Values& values);

} // namespace fovea::language
