// What a regular expression is compiled to.
#pragma once

#include "core/text/subwords/char_set.h"

#include <limits>
#include <string>
#include <vector>

namespace fovea::subwords {

struct RegexStep {
    enum class Kind {
        one,      // a character of `set`
        run,      // `least` to `most` characters of `set`
        either,   // go on at `next`, or else at `other`
        loop,     // as either, but out to `least` where nothing was taken since it was here last
        jump,     // go on at `next`
        look,     // what stands up to `next` matches here, or does not; nothing is taken
        atomic,   // what stands up to `next` matches here; it is taken and never given back
        inside,   // the end of look and atomic
        start,    // of the text
        end,      // of the text
        boundary, // of a word
        matched
    };
    enum class Greed { greedy, lazy, possessive };
    static constexpr std::size_t any = std::numeric_limits<std::size_t>::max();

    Kind kind = Kind::matched;
    std::size_t set = 0;
    std::size_t least = 1, most = 1;
    Greed greed = Greed::greedy;
    std::size_t next = 0, other = 0;
    bool negated = false;
    bool behind = false; // look: at the character before
};

struct RegexProgram {
    std::vector<RegexStep> steps;
    std::vector<CharSet> sets;
    bool loops = false; // it has a step of that kind
};

// Throws Error(failure).
RegexProgram compileRegex(std::u32string_view pattern, const std::string& source);

} // namespace fovea::subwords
