// The sentences of another task as a language, whose next word is to be foretold; each ends with
// ".", so that one knows when all is said.
#pragma once

#include "core/learn/tasks.h"

namespace fovea::language {

// "tagging", "translation", "names", and "all" of them.
std::vector<std::string> grammars();

Example generate(const Values& values, RandomDraws& draws);
std::vector<std::string> words(const Values& values);

} // namespace fovea::language
