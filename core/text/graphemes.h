// Text as a reader sees it: grapheme clusters (Unicode 14, by Qt), never cut.
#pragma once

#include <QtCore/QString>

#include <string_view>
#include <vector>

namespace fovea {

struct Grapheme {
    QString text;
    char32_t first;    // its first code point, which decides what it is
    std::size_t begin; // bytes of the UTF-8 text
    std::size_t end;
};

// `begin` and `end` refer to `utf8` with broken bytes replaced by U+FFFD.
std::vector<Grapheme> graphemes(std::string_view utf8);

} // namespace fovea
