// The regular expressions of tokenizer.json, in Oniguruma's syntax as far as tokenizers use it:
// classes, \p{…}, groups, (?i:…), look-around, greedy, lazy and possessive repeats. An engine of
// our own: PCRE takes U+180E for a blank and works on UTF-16, and neither may happen here. It
// backtracks, without recursion, and gives up with an Error after so many steps.
#pragma once

#include "core/text/subwords/aligned_text.h"
#include "core/text/subwords/char_set.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fovea::subwords {

struct RegexProgram;

class Regex {
public:
    // `source` names the place in messages. Throws Error(failure) for what is no expression, or
    // uses what is not known here.
    Regex(std::string_view pattern, const std::string& source);

    using Match = CharRange;
    // From left to right, without overlap. Throws Error(failure) where it would take too long.
    [[nodiscard]] std::vector<Match> matches(std::u32string_view text) const;

private:
    std::shared_ptr<const RegexProgram> program_;
    std::string source_;
};

} // namespace fovea::subwords
