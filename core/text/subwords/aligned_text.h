// Text that knows where it comes from: every character of it, however it was normalised, has the
// bytes of the original that it stands for.
#pragma once

#include "core/text/subwords/unicode.h"

#include <functional>
#include <vector>

namespace fovea::subwords {

struct AlignedChar {
    char32_t code;
    std::uint32_t begin, end; // bytes of the whole text
};

// Characters [begin, end) of some text.
struct CharRange {
    std::size_t begin, end;
};

// How much the length changes by a character that is put in: 0 takes the place of the next one, 1
// stands in front of it, −n takes the place of the next one and of n more.
struct Change {
    char32_t code;
    int change;
};

class AlignedText {
public:
    AlignedText() = default;
    // A piece of the original that begins at that byte.
    AlignedText(std::u32string_view text, std::size_t begin);

    [[nodiscard]] const std::vector<AlignedChar>& chars() const { return chars_; }
    [[nodiscard]] std::u32string text() const;
    [[nodiscard]] bool empty() const { return chars_.empty(); }
    [[nodiscard]] std::size_t size() const { return chars_.size(); }
    [[nodiscard]] std::size_t start() const { return start_; } // of the original
    [[nodiscard]] AlignedText part(std::size_t begin, std::size_t end) const;

    // All of it anew, but for `leading` characters that are taken away in front.
    void transform(const std::vector<Change>& changes, std::size_t leading = 0);
    // Replaces each range, which is not empty, by `content` at the place of its last character.
    void replace(const std::vector<CharRange>& ranges, std::u32string_view content);
    void prepend(std::u32string_view content); // nothing happens to empty text
    void keepIf(const std::function<bool(char32_t)>& wanted);
    void map(const std::function<char32_t(char32_t)>& to);

private:
    std::vector<AlignedChar> chars_;
    std::size_t start_ = 0;
};

} // namespace fovea::subwords
