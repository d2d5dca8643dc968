// Who, where and which firm: names of one and more words as BIO tags (B begins a name, I is inside,
// O is no name), of which many could be each ("Jordan", "Austin", "May"), and the words around
// decide.
#pragma once

#include "core/learn/tasks.h"

namespace fovea::names {

Example generate(const Values& values, RandomDraws& draws);
std::vector<std::string> words(const Values& values);
std::vector<std::string> answers(const Values& values);
// The words that names are made of, sorted.
std::vector<std::string> named();

} // namespace fovea::names
