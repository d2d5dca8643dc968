#pragma once

#include <string>
#include <vector>

namespace fovea {

struct Token {
    std::string text;      // as it is shown and embedded, UTF-8
    std::size_t begin = 0; // bytes [begin, end) of the sentence
    std::size_t end = 0;
    bool unknown = false; // to the model that reads it

    bool operator==(const Token&) const = default;
};

using Tokens = std::vector<Token>;

} // namespace fovea
