// GPT-2's alphabet: each byte as a character that can be seen.
#pragma once

#include "core/text/subwords/aligned_text.h"

#include <optional>
#include <string>
#include <string_view>

namespace fovea::subwords {

char32_t charOfByte(unsigned char byte);
std::optional<unsigned char> byteOfChar(char32_t c);
void toByteChars(AlignedText& text); // each character becomes as many as it has bytes

} // namespace fovea::subwords
