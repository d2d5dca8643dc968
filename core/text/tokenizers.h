// Stage one, tokens: how text becomes a sequence.
#pragma once

#include "core/base/selection.h"
#include "core/base/table.h"
#include "core/text/token.h"

#include <string_view>

namespace fovea {

struct Tokenizer {
    // Bytes that are not UTF-8 become U+FFFD.
    Tokens (*split)(const Values& values, std::string_view text);
};

const Table<Tokenizer>& tokenizers();

inline Tokens tokenize(const Choice& choice, std::string_view text) {
    return tokenizers().math(choice.row).split(choice.values, text);
}

} // namespace fovea
