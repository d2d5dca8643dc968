// Tasks about order alone: digits that are copied, turned round or sorted; one answer for each
// place.
#pragma once

#include "core/learn/tasks.h"

namespace fovea::sequences {

Example copy(const Values& values, RandomDraws& draws);
Example reverse(const Values& values, RandomDraws& draws);
Example sort(const Values& values, RandomDraws& draws);
std::vector<std::string> digits(const Values& values); // words and answers

} // namespace fovea::sequences
