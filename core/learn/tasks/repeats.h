// Letters and digits that are drawn at random and then come once more in the same order: a model
// that finds what stood behind the present one before knows the second half. "k 3 a f k 3 a f"; the
// half has 4 to `longest` of them.
#pragma once

#include "core/learn/tasks.h"

namespace fovea::repeats {

Example generate(const Values& values, RandomDraws& draws);
std::vector<std::string> words(const Values& values);

} // namespace fovea::repeats
