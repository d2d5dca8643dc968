#include "core/text/subwords/byte_chars.h"

#include <array>

namespace fovea::subwords {
namespace {

// Printing bytes are themselves; the others follow each other from U+0100 on.
constexpr char32_t others = 0x100;

constexpr bool prints(unsigned byte) {
    return (byte >= 0x21 && byte <= 0x7e) || (byte >= 0xa1 && byte <= 0xac) || byte >= 0xae;
}

constexpr auto charOf = [] {
    std::array<char32_t, 256> chars{};
    char32_t next = others;
    for (unsigned byte = 0; byte < 256; ++byte)
        chars[byte] = prints(byte) ? byte : next++;
    return chars;
}();

constexpr auto byteOfCharTable = [] {
    std::array<short, 0x144> bytes{};
    bytes.fill(-1);
    for (unsigned byte = 0; byte < 256; ++byte)
        bytes[charOf[byte]] = static_cast<short>(byte);
    return bytes;
}();

} // namespace

char32_t charOfByte(unsigned char byte) {
    return charOf[byte];
}

std::optional<unsigned char> byteOfChar(char32_t c) {
    if (c >= byteOfCharTable.size() || byteOfCharTable[c] < 0)
        return std::nullopt;
    return static_cast<unsigned char>(byteOfCharTable[c]);
}

void toByteChars(AlignedText& text) {
    std::vector<Change> changes;
    for (const AlignedChar& c : text.chars()) {
        int change = 0;
        for (const char byte : encoded({&c.code, 1})) {
            changes.push_back({charOfByte(static_cast<unsigned char>(byte)), change});
            change = 1;
        }
    }
    text.transform(changes);
}

} // namespace fovea::subwords
