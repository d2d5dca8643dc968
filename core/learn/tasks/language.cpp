#include "core/learn/tasks/language.h"

#include "core/learn/random_draws.h"
#include "core/learn/tasks/names.h"
#include "core/learn/tasks/tagging.h"
#include "core/learn/tasks/translation.h"
#include "core/learn/tasks/word_lists.h"

#include <array>
#include <span>

namespace fovea::language {
namespace {

struct Grammar {
    const char* name;
    Example (*generate)(const Values& values, RandomDraws& draws);
    std::vector<std::string> (*words)(const Values& values);
};
constexpr std::array<Grammar, 3> all = {{{"tagging", tagging::generate, tagging::words},
                                         {"translation", translation::generate, translation::words},
                                         {"names", names::generate, names::words}}};
const std::string stop = ".";
// Words that are said twice.
constexpr std::size_t fewest = 4;
constexpr std::size_t most = 12;

// Those that are asked for: one, or all of them.
std::span<const Grammar> asked(const Values& values) {
    const std::string& name = option(values, "grammar");
    for (const Grammar& one : all)
        if (name == one.name)
            return {&one, 1};
    return all;
}

// Nothing but what was said before tells what comes.
Example saidTwice(const Words& words, RandomDraws& draws) {
    const std::size_t half = fewest + draws.below(most - fewest + 1);
    Words source(2 * half);
    for (std::size_t i = 0; i < half; ++i)
        source[i] = source[half + i] = draws.of(words);
    source.push_back(stop);
    return {std::move(source), {}};
}

} // namespace

std::vector<std::string> grammars() {
    std::vector<std::string> ids;
    ids.reserve(all.size() + 1);
    for (const Grammar& one : all)
        ids.emplace_back(one.name);
    ids.emplace_back("all");
    return ids;
}

Example generate(const Values& values, RandomDraws& draws) {
    const double twice = number(values, "twice");
    if (twice > 0 && draws.chance(twice))
        return saidTwice(words(values), draws);
    Example one = draws.of(asked(values)).generate(values, draws);
    one.source.push_back(stop);
    return {std::move(one.source), {}};
}

std::vector<std::string> words(const Values& values) {
    Words found = {stop};
    for (const Grammar& one : asked(values)) {
        const Words more = one.words(values);
        found.insert(found.end(), more.begin(), more.end());
    }
    return together({&found});
}

} // namespace fovea::language
