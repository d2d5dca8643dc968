// What tokenizers ask of characters. Kinds and scripts are those of Unicode 16; the case of letters
// is Qt's. Where a tokenizer goes by an older version, characters that are younger count as
// unassigned.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace fovea::subwords {

std::u32string decoded(std::string_view utf8); // bytes that are no UTF-8 → U+FFFD
std::string encoded(std::u32string_view text);
void append(std::string& utf8, char32_t c);
std::size_t utf8Length(char32_t c);
// The bytes of the UTF-8 character that begins with this byte; 1 for what begins none.
std::size_t utf8Length(char first);

// Sets of general categories, as bits: QChar::Category counts them.
using Categories = std::uint32_t;
constexpr Categories letters = 0x7c000;    // Lu Ll Lt Lm Lo
constexpr Categories marks = 0x7;          // Mn Mc Me
constexpr Categories numbers = 0x38;       // Nd Nl No
constexpr Categories nonspacing = 0x1;     // Mn
constexpr Categories decimals = 0x8;       // Nd
constexpr Categories connectors = 0x80000; // Pc
constexpr Categories punctuation = 0x3f80000;
Categories categoryOf(char32_t c); // one bit
int scriptOf(char32_t c);          // a QChar::Script
inline bool isIn(Categories set, char32_t c) {
    return (categoryOf(c) & set) != 0;
}
// "L", "Lu", "Nd" …; 0 for what is no category.
Categories categoriesNamed(std::string_view name);

bool isWhite(char32_t c); // White_Space
bool isWord(char32_t c);  // Alphabetic, marks, decimal numbers, connectors, joiners
// A mark of Unicode 9, by which accents are stripped.
bool isOldMark(char32_t c);
bool isAsciiPunctuation(char32_t c);
char32_t folded(char32_t c); // simple case folding
// The lower case of one character, without regard to its neighbours: at most two characters.
std::u32string lowered(char32_t c);

// By the tables of Unicode 8 that BERT's tokenizer was written with.
bool isBertPunctuation(char32_t c);
bool isBertControl(char32_t c);
bool isBertAccent(char32_t c);
bool isCjk(char32_t c);

} // namespace fovea::subwords
