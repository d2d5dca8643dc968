// Text of a person or of a file, as it may stand in a sentence, a listing or a label.
#pragma once

#include <string>
#include <string_view>

namespace fovea {

// The character of UTF-8 that begins at `at`; of a byte that begins none `bytes` is 1, and `valid`
// false.
struct CodePoint {
    char32_t value;
    std::size_t bytes;
    bool valid;
};
CodePoint codePointAt(std::string_view text, std::size_t at);

// What a terminal obeys, what ends a line, and what turns the writing around it: control characters
// and those that embed, override and isolate directions. (A mark of direction does no more than a
// letter does, and joiners make emoji.)
bool isControl(char32_t c);

// Controls, but for those in `kept`, and bytes that are not UTF-8 as escapes: \n, \x1b, \u202e,
// \xff.
std::string escaped(std::string_view text, std::string_view kept = {});

// Cut to a readable length between two characters.
std::string shortened(std::string_view text);

// Both. Escapes are plain text: they are not escaped again.
std::string readable(std::string_view text);

} // namespace fovea
