// Lists of words that generators draw from, and all of their words.
#pragma once

#include <initializer_list>
#include <set>
#include <string>
#include <vector>

namespace fovea {

using Words = std::vector<std::string>;

// Every word of the lists, once, sorted.
inline Words together(std::initializer_list<const Words*> lists) {
    std::set<std::string> all;
    for (const Words* list : lists)
        all.insert(list->begin(), list->end());
    return {all.begin(), all.end()};
}

} // namespace fovea
