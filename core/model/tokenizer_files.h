// The tokenizer of a checkpoint's folder: tokenizer.json, or the older files that say less.
#pragma once

#include "core/text/subwords/subword_tokenizer.h"

#include <string>

namespace fovea {

using subwords::SubwordTokenizer;

// Throws Error(failure) that names the file, what was found and what was expected; where there is
// none, with the names of those that are read.
SubwordTokenizer openTokenizer(const std::string& folder);

} // namespace fovea
