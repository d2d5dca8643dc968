// Parts of speech over an English grammar full of words that are two things at once ("I saw a saw",
// "they can can the fish"), in which the words around always decide.
//
// `aligned` says of each word that can be several things which word decides: the one before it,
// where what that is leaves but one of them ("saw" behind "a" is a noun, behind "I" a verb); else
// the one behind it, where that does ("can" between "they" and "fish" is an auxiliary); else −1,
// for it takes more than a neighbour ("can" between "they" and "often").
#pragma once

#include "core/learn/tasks.h"

namespace fovea::tagging {

Example generate(const Values& values, RandomDraws& draws);
std::vector<std::string> words(const Values& values);
std::vector<std::string> answers(const Values& values);

} // namespace fovea::tagging
