#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace fovea::subwords {

struct SubwordToken {
    std::int32_t id = 0;
    std::string text = {}; // as the vocabulary writes it
    std::size_t begin = 0; // characters of the text that it came from; 0, 0: of none
    std::size_t end = 0;
    std::int32_t type = 0;     // of the sequence that it belongs to
    std::int32_t word = -1;    // the piece that it is of; −1: put in by the post-processor
    std::int32_t sequence = 0; // 0: the text, 1: the second one of a pair; −1: put in
    bool special = false;      // put in by the post-processor

    bool operator==(const SubwordToken&) const = default;
};

using Encoding = std::vector<SubwordToken>;

} // namespace fovea::subwords
