#include "core/experiment/shuffled_heads.h"

#include "core/base/random.h"

#include <algorithm>
#include <numeric>

namespace fovea {

std::string shuffledText(const std::string& text, std::uint32_t seed) {
    constexpr const char* blanks = " \t\r\n";
    std::vector<std::string> words, between;
    for (std::size_t at = 0;;) {
        const std::size_t begin = std::min(text.find_first_not_of(blanks, at), text.size());
        between.push_back(text.substr(at, begin - at));
        if (begin == text.size())
            break;
        at = std::min(text.find_first_of(blanks, begin), text.size());
        words.push_back(text.substr(begin, at - begin));
    }
    const RandomStream random(seed, "shuffled words");
    for (std::size_t i = words.size(); i > 1; --i) { // Fisher and Yates
        const auto other = static_cast<std::size_t>(random.uniform(i) * static_cast<double>(i));
        std::swap(words[i - 1], words[std::min(other, i - 1)]);
    }
    std::string shuffled = between.front();
    for (std::size_t i = 0; i < words.size(); ++i)
        shuffled += words[i] + between[i + 1];
    return shuffled;
}

} // namespace fovea
