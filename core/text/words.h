#pragma once

#include "core/base/parameter.h"
#include "core/text/token.h"

#include <string_view>

namespace fovea {

// Split at white space; every CJK ideograph, kana and Hangul syllable block is a token; leading
// and trailing punctuation marks are tokens of their own, inner ones stay (don't, e-mail, 3.14).
Tokens splitWords(const Values& values, std::string_view text);

// Split at white space and nowhere else, so that the person decides where a word ends.
Tokens splitAtSpaces(const Values& values, std::string_view text);

} // namespace fovea
