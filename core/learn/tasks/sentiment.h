// The sentiment of a sentence: negative, neutral or positive, by rules.
//
//   1. A good word ("good", "liked") counts +2, a bad one ("bad", "hated") −2, a plain one 0.
//   2. "very", "really" and "extremely" in front make 3 of the 2; "slightly", "somewhat" and
//      "rather" make 1 of it.
//   3. "not", "never" and "hardly" in front turn its sign round, that of what rule 2 made.
//   4. Clauses joined by "and" are added up. What stands before a "but" does not count at all.
//   5. More than 0 is positive, less is negative, 0 is neutral.
//
// "the plot was not very good but we liked the music" → positive. The lengths are spread from 3
// words to the longest, and the classes are drawn first, so that they are as many.
#pragma once

#include "core/learn/tasks.h"

namespace fovea::sentiment {

Example generate(const Values& values, RandomDraws& draws);
std::vector<std::string> words(const Values& values);
std::vector<std::string> answers(const Values& values);

} // namespace fovea::sentiment
