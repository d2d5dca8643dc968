// Tokens that tend to swallow attention without saying anything.
#pragma once

#include "core/text/token.h"

namespace fovea {

// Nothing but punctuation and blanks.
bool isSeparator(const Token& token);

} // namespace fovea
