// A regular expression's text, and the characters and classes in it.
#pragma once

#include "core/text/subwords/char_set.h"

#include <optional>
#include <string>
#include <string_view>

namespace fovea::subwords {

class RegexReader {
public:
    RegexReader(std::u32string_view pattern, const std::string& source)
        : pattern_(pattern), source_(source) {}

protected:
    static constexpr int mostNesting = 50;

    [[noreturn]] void refuse(const std::string& problem) const;
    [[nodiscard]] bool ended() const { return at_ >= pattern_.size(); }
    [[nodiscard]] char32_t peek() const { return ended() ? 0 : pattern_[at_]; }
    char32_t next();
    bool take(std::u32string_view what);

    // Behind a backslash; what stands for one character is given back.
    std::optional<char32_t> escape(CharSet& set);
    // Behind a ‘[’.
    CharSet charClass(int nesting = 0);

    std::u32string_view pattern_;
    const std::string& source_;
    std::size_t at_ = 0;
    bool ignoresCase_ = false;

private:
    char32_t hexadecimal(std::size_t least, std::size_t most);
    void property(CharSet& set, bool outside);
    CharSet restOfClass(int nesting);
    void classItem(CharSet& set, int nesting);
};

} // namespace fovea::subwords
