#include "core/base/readable.h"

#include <QtCore/QString>
#include <QtCore/QTextBoundaryFinder>

#include <algorithm>
#include <array>
#include <cstdio>
#include <utility>
#include <vector>

namespace fovea {
namespace {

constexpr std::size_t longestReadable = 600; // code points; the list of all figures is shorter
constexpr const char* ellipsis = "…";

bool isPlain(char c) {
    return c >= ' ' && c <= '~';
}

std::string escape(char32_t c, bool isByte) {
    if (c == '\n' || c == '\t' || c == '\r')
        return c == '\n' ? "\\n" : c == '\t' ? "\\t" : "\\r";
    std::array<char, 16> text{};
    std::snprintf(text.data(), text.size(), isByte || c < 0x80 ? "\\x%02x" : "\\u%04x",
                  static_cast<unsigned>(c));
    return text.data();
}

// Where the text is cut, in bytes: in front of a character that no longer fits as a whole.
std::size_t endOfReadable(std::string_view text) {
    constexpr std::size_t context = 8; // what comes behind tells whether a character ends there
    QString beginning;
    std::vector<std::pair<qsizetype, std::size_t>> starts; // of code points
    for (std::size_t at = 0; at < text.size() && starts.size() <= longestReadable + context;) {
        const CodePoint c = codePointAt(text, at);
        starts.emplace_back(beginning.size(), at);
        beginning += QString::fromUcs4(&c.value, 1);
        at += c.bytes;
    }
    if (starts.size() <= longestReadable)
        return text.size();
    QTextBoundaryFinder finder(QTextBoundaryFinder::Grapheme, beginning);
    for (std::size_t i = longestReadable; i > longestReadable / 2; --i) {
        finder.setPosition(starts[i].first);
        if (finder.isAtBoundary())
            return starts[i].second;
    }
    return starts[longestReadable].second; // one character of hundreds of marks
}

} // namespace

CodePoint codePointAt(std::string_view text, std::size_t at) {
    const auto byte = [&](std::size_t i) -> char32_t {
        return at + i < text.size() ? static_cast<unsigned char>(text[at + i]) : 0;
    };
    const char32_t first = byte(0);
    const CodePoint broken{0xFFFD, 1, false};
    if (first < 0x80)
        return {first, 1, true};
    const std::size_t bytes = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
    char32_t value = first & (0xFFU >> (bytes + 1));
    for (std::size_t i = 1; i < bytes; ++i) {
        if ((byte(i) & 0xC0) != 0x80)
            return broken;
        value = value << 6 | (byte(i) & 0x3F);
    }
    constexpr std::array<char32_t, 5> least = {0, 0, 0x80, 0x800, 0x10000};
    const bool isCharacter = first >= 0xC2 && first < 0xF5 && value >= least[bytes] &&
                             value <= 0x10FFFF && (value < 0xD800 || value > 0xDFFF);
    return isCharacter ? CodePoint{value, bytes, true} : broken;
}

bool isControl(char32_t c) {
    return c < 0x20 || (c >= 0x7F && c <= 0x9F) || (c >= 0x2028 && c <= 0x202E) ||
           (c >= 0x2066 && c <= 0x2069);
}

std::string escaped(std::string_view text, std::string_view kept) {
    if (std::ranges::all_of(text, isPlain))
        return std::string(text);
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        const CodePoint c = codePointAt(text, at);
        const bool isKept = c.bytes == 1 && kept.find(text[at]) != std::string_view::npos;
        if (!c.valid)
            out += escape(static_cast<unsigned char>(text[at]), true);
        else if (isControl(c.value) && !isKept)
            out += escape(c.value, false);
        else
            out += text.substr(at, c.bytes);
        at += c.bytes;
    }
    return out;
}

std::string shortened(std::string_view text) {
    const std::size_t end = text.size() > longestReadable ? endOfReadable(text) : text.size();
    return std::string(text.substr(0, end)) + (end < text.size() ? ellipsis : "");
}

std::string readable(std::string_view text) {
    return escaped(shortened(text));
}

} // namespace fovea
