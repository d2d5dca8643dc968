#pragma once

#include "core/base/parameter.h"
#include "core/text/token.h"

#include <string_view>

namespace fovea {

// One token for each grapheme; white space is shown as ␣.
Tokens splitCharacters(const Values& values, std::string_view text);

} // namespace fovea
