#include "core/learn/tasks/sequences.h"

#include "core/learn/random_draws.h"

#include <algorithm>

namespace fovea::sequences {
namespace {

constexpr std::int64_t shortest = 4;

std::vector<std::string> drawn(const Values& values, RandomDraws& draws) {
    const std::int64_t longest = std::max(integer(values, "longest"), shortest);
    std::vector<std::string> all(static_cast<std::size_t>(shortest) +
                                 draws.below(static_cast<std::size_t>(longest - shortest + 1)));
    for (std::string& one : all)
        one = std::to_string(draws.below(10));
    return all;
}

} // namespace

Example copy(const Values& values, RandomDraws& draws) {
    const auto source = drawn(values, draws);
    return {source, source};
}

Example reverse(const Values& values, RandomDraws& draws) {
    auto source = drawn(values, draws);
    return {source, {source.rbegin(), source.rend()}};
}

Example sort(const Values& values, RandomDraws& draws) {
    auto source = drawn(values, draws);
    auto sorted = source;
    std::ranges::sort(sorted);
    return {std::move(source), std::move(sorted)};
}

std::vector<std::string> digits(const Values&) {
    std::vector<std::string> all;
    for (int i = 0; i < 10; ++i)
        all.push_back(std::to_string(i));
    return all;
}

} // namespace fovea::sequences
