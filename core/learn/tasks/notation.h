// Digits, read aloud: a number in words, or a date.
//
//   3 4 0 7                → three thousand four hundred seven
//   2 0 2 4 - 0 3 - 0 9    → the ninth of March 2 0 2 4         (the year stands first)
//   0 9 / 0 3 / 2 0 2 4    → the ninth of March 2 0 2 4         (the day does; not at difficulty 0)
//
// Numbers begin with no zero and have up to 4 digits, 6 at difficulty 1, 8 at 2. Dates are days of
// the years 1900 to 2099 that there were or will be. A word for several digits is aligned to their
// last ("twelve", "ninth"); "hundred", "thousand", "the" and "of" stand for none.
#pragma once

#include "core/learn/tasks.h"

namespace fovea::notation {

Example generate(const Values& values, RandomDraws& draws);
std::vector<std::string> words(const Values& values);
std::vector<std::string> answers(const Values& values);

} // namespace fovea::notation
