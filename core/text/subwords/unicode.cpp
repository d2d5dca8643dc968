#include "core/text/subwords/unicode.h"

#include "core/text/subwords/newer_characters.h"

#include <QtCore/QChar>

#include <algorithm>
#include <array>

namespace fovea::subwords {
namespace {

constexpr char32_t replacement = 0xfffd;

struct Range {
    char32_t first, last;
};
template <std::size_t n>
bool within(const std::array<Range, n>& ranges, char32_t c) {
    return std::ranges::any_of(ranges, [c](const Range& r) { return c >= r.first && c <= r.last; });
}

// One character, and how many bytes it took: of broken ones as many as could have begun one.
struct Decoded {
    char32_t code;
    std::size_t bytes;
};
Decoded decodeOne(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned first = byte(0);
    if (first < 0x80)
        return {first, 1};
    const std::size_t length = first >= 0xc2 && first < 0xe0   ? 2
                               : first >= 0xe0 && first < 0xf0 ? 3
                               : first >= 0xf0 && first < 0xf5 ? 4
                                                               : 1;
    if (length == 1)
        return {replacement, 1};
    char32_t code = first & (0x7fU >> length);
    for (std::size_t i = 1; i < length; ++i) {
        // Neither longer than needed, nor a surrogate, nor beyond the last.
        const unsigned low = i > 1 ? 0x80 : first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80;
        const unsigned high = i > 1 ? 0xbf : first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : 0xbf;
        if (i >= text.size() || byte(i) < low || byte(i) > high)
            return {replacement, i};
        code = code << 6 | (byte(i) & 0x3fU);
    }
    return {code, length};
}

bool knownIn(QChar::UnicodeVersion version, char32_t c) {
    const auto since = QChar::unicodeVersion(c);
    return since != QChar::Unicode_Unassigned && since <= version;
}

// Categories as they were in Unicode 8; 0 for what was not assigned.
Categories oldCategory(char32_t c) {
    constexpr Categories mark = nonspacing;
    constexpr Categories other = 1U << QChar::Punctuation_Other;
    if (c == 0x1734 || c == 0x1171e)
        return mark;
    if (c == 0x166d || c == 0x111c9)
        return other;
    if (c == 0xa9bd)
        return 1U << QChar::Mark_SpacingCombining;
    if (c == 0x1885 || c == 0x1886)
        return 1U << QChar::Letter_Other;
    return knownIn(QChar::Unicode_8_0, c) ? categoryOf(c) : 0;
}

} // namespace

std::u32string decoded(std::string_view utf8) {
    std::u32string text;
    text.reserve(utf8.size());
    while (!utf8.empty()) {
        const Decoded one = decodeOne(utf8);
        text.push_back(one.code);
        utf8.remove_prefix(one.bytes);
    }
    return text;
}

void append(std::string& utf8, char32_t c) {
    const auto put = [&](char32_t byte) { utf8.push_back(static_cast<char>(byte)); };
    if (c < 0x80) {
        put(c);
    } else if (c < 0x800) {
        put(0xc0 | c >> 6);
        put(0x80 | (c & 0x3f));
    } else if (c < 0x10000) {
        put(0xe0 | c >> 12);
        put(0x80 | (c >> 6 & 0x3f));
        put(0x80 | (c & 0x3f));
    } else {
        put(0xf0 | c >> 18);
        put(0x80 | (c >> 12 & 0x3f));
        put(0x80 | (c >> 6 & 0x3f));
        put(0x80 | (c & 0x3f));
    }
}

std::string encoded(std::u32string_view text) {
    std::string utf8;
    utf8.reserve(text.size());
    for (const char32_t c : text)
        append(utf8, c);
    return utf8;
}

std::size_t utf8Length(char32_t c) {
    return c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
}

std::size_t utf8Length(char first) {
    const auto byte = static_cast<unsigned char>(first);
    return byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
}

Categories categoryOf(char32_t c) {
    const auto category = QChar::category(c);
    return Categories{1} << (category == QChar::Other_NotAssigned
                                 ? newerCategory(c).value_or(category)
                                 : category);
}

int scriptOf(char32_t c) {
    const auto script = QChar::script(c);
    return script == QChar::Script_Unknown ? newerScript(c).value_or(script) : script;
}

Categories categoriesNamed(std::string_view name) {
    // In Qt's order.
    constexpr std::array<std::string_view, 30> names = {
        "Mn", "Mc", "Me", "Nd", "Nl", "No", "Zs", "Zl", "Zp", "Cc", "Cf", "Cs", "Co", "Cn", "Lu",
        "Ll", "Lt", "Lm", "Lo", "Pc", "Pd", "Ps", "Pe", "Pi", "Pf", "Po", "Sm", "Sc", "Sk", "So"};
    Categories set = 0;
    for (std::size_t i = 0; i < names.size(); ++i)
        if (names[i] == name || (name.size() == 1 && names[i].front() == name.front()))
            set |= Categories{1} << i;
    return set;
}

bool isWhite(char32_t c) {
    return (c >= 0x9 && c <= 0xd) || c == 0x20 || c == 0x85 || c == 0xa0 || c == 0x1680 ||
           (c >= 0x2000 && c <= 0x200a) || c == 0x2028 || c == 0x2029 || c == 0x202f ||
           c == 0x205f || c == 0x3000;
}

bool isWord(char32_t c) {
    // Circled and squared letters are symbols, and alphabetic.
    static constexpr std::array<Range, 5> alphabetic = {{{0x24b6, 0x24e9},
                                                         {0x1f130, 0x1f149},
                                                         {0x1f150, 0x1f169},
                                                         {0x1f170, 0x1f189},
                                                         {0x200c, 0x200d}}};
    constexpr Categories letterNumbers = 1U << QChar::Number_Letter;
    return isIn(letters | marks | decimals | connectors | letterNumbers, c) ||
           within(alphabetic, c);
}

bool isOldMark(char32_t c) {
    if (c == 0x1cf2 || c == 0x1cf3) // letters since
        return true;
    if (c == 0x111c9) // punctuation then
        return false;
    return isIn(marks, c) && knownIn(QChar::Unicode_9_0, c);
}

bool isAsciiPunctuation(char32_t c) {
    return (c >= 0x21 && c <= 0x2f) || (c >= 0x3a && c <= 0x40) || (c >= 0x5b && c <= 0x60) ||
           (c >= 0x7b && c <= 0x7e);
}

char32_t folded(char32_t c) {
    return QChar::toCaseFolded(c);
}

std::u32string lowered(char32_t c) {
    constexpr char32_t dottedI = 0x130;
    if (c == dottedI)
        return U"i\u0307";
    return {QChar::toLower(c)};
}

bool isBertPunctuation(char32_t c) {
    return isAsciiPunctuation(c) || (oldCategory(c) & punctuation) != 0;
}

bool isBertControl(char32_t c) {
    if (c == U'\t' || c == U'\n' || c == U'\r')
        return false;
    constexpr Categories control = (1U << QChar::Other_Control) | (1U << QChar::Other_Format) |
                                   (1U << QChar::Other_PrivateUse);
    return (oldCategory(c) & control) != 0;
}

bool isBertAccent(char32_t c) {
    return (oldCategory(c) & nonspacing) != 0;
}

bool isCjk(char32_t c) {
    // 2B920 is a slip of the pen that every file was trained with.
    static constexpr std::array<Range, 8> ranges = {{{0x4e00, 0x9fff},
                                                     {0x3400, 0x4dbf},
                                                     {0x20000, 0x2a6df},
                                                     {0x2a700, 0x2b73f},
                                                     {0x2b740, 0x2b81f},
                                                     {0x2b920, 0x2ceaf},
                                                     {0xf900, 0xfaff},
                                                     {0x2f800, 0x2fa1f}}};
    return within(ranges, c);
}

} // namespace fovea::subwords
