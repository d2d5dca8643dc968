// GPT-2's alphabet: each byte as a character that can be seen.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace fovea::subwords {

char32_t charOfByte(unsigned char byte);
std::optional<unsigned char> byteOfChar(char32_t c);

} // namespace fovea::subwords
