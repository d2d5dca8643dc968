// Parts of speech over an English grammar full of words that are two things at once ("I saw a saw",
// "they can can the fish"), in which the words around always decide.
#pragma once

#include "core/learn/tasks.h"

namespace fovea::tagging {

Example generate(const Values& values, RandomDraws& draws);
std::vector<std::string> words(const Values& values);
std::vector<std::string> answers(const Values& values);

} // namespace fovea::tagging
