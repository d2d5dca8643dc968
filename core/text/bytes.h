#pragma once

#include "core/base/parameter.h"
#include "core/text/token.h"

#include <string_view>

namespace fovea {

// One token for each UTF-8 byte: shown as a character where it is one, and as two hexadecimal
// digits otherwise (E6); white space as ␣.
Tokens splitBytes(const Values& values, std::string_view text);

} // namespace fovea
