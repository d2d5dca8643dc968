#include "core/learn/tasks/repeats.h"

#include "core/learn/random_draws.h"

#include <algorithm>

namespace fovea::repeats {
namespace {

constexpr std::int64_t shortest = 4;

const std::vector<std::string>& symbols() {
    static const std::vector<std::string> all = [] {
        std::vector<std::string> made;
        for (const char c : std::string("0123456789abcdefghijklmnopqrstuvwxyz"))
            made.emplace_back(1, c);
        return made;
    }();
    return all;
}

} // namespace

Example generate(const Values& values, RandomDraws& draws) {
    const std::int64_t longest = std::max(integer(values, "longest"), shortest);
    const std::size_t half = static_cast<std::size_t>(shortest) +
                             draws.below(static_cast<std::size_t>(longest - shortest + 1));
    std::vector<std::string> source(2 * half);
    for (std::size_t i = 0; i < half; ++i)
        source[i] = source[half + i] = draws.of(symbols());
    return {std::move(source), {}};
}

std::vector<std::string> words(const Values&) {
    return symbols();
}

} // namespace fovea::repeats
