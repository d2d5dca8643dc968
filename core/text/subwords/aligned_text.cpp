#include "core/text/subwords/aligned_text.h"

namespace fovea::subwords {

AlignedText::AlignedText(std::u32string_view text, std::size_t begin) : start_(begin) {
    chars_.reserve(text.size());
    for (const char32_t c : text) {
        const std::size_t end = begin + utf8Length(c);
        chars_.push_back({c, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)});
        begin = end;
    }
}

std::u32string AlignedText::text() const {
    std::u32string text(chars_.size(), U'\0');
    for (std::size_t i = 0; i < text.size(); ++i)
        text[i] = chars_[i].code;
    return text;
}

AlignedText AlignedText::part(std::size_t begin, std::size_t end) const {
    AlignedText part;
    part.chars_.assign(chars_.begin() + static_cast<std::ptrdiff_t>(begin),
                       chars_.begin() + static_cast<std::ptrdiff_t>(end));
    part.start_ = part.empty() ? start_ : part.chars_.front().begin;
    return part;
}

void AlignedText::transform(const std::vector<Change>& changes, std::size_t leading) {
    std::vector<AlignedChar> made;
    made.reserve(changes.size());
    const auto start = static_cast<std::uint32_t>(start_);
    std::size_t at = leading;
    for (const Change& change : changes) {
        AlignedChar from{0, start, start};
        if (change.change > 0) {
            if (at > 0)
                from = chars_[at - 1];
        } else if (at < chars_.size()) {
            from = chars_[at];
        }
        made.push_back({change.code, from.begin, from.end});
        if (change.change <= 0)
            at += static_cast<std::size_t>(1 - change.change);
    }
    chars_ = std::move(made);
}

void AlignedText::replace(const std::vector<CharRange>& ranges, std::u32string_view content) {
    std::vector<AlignedChar> made;
    made.reserve(chars_.size());
    std::size_t at = 0;
    const auto keep = [&](std::size_t end) {
        for (; at < end; ++at)
            made.push_back(chars_[at]);
    };
    for (const CharRange& range : ranges) {
        keep(range.begin);
        const AlignedChar& last = chars_[range.end - 1];
        for (const char32_t c : content)
            made.push_back({c, last.begin, last.end});
        at = range.end;
    }
    keep(chars_.size());
    chars_ = std::move(made);
}

void AlignedText::prepend(std::u32string_view content) {
    if (empty())
        return;
    const AlignedChar first = chars_.front();
    std::vector<AlignedChar> made;
    for (const char32_t c : content)
        made.push_back({c, first.begin, first.end});
    chars_.insert(chars_.begin(), made.begin(), made.end());
}

void AlignedText::keepIf(const std::function<bool(char32_t)>& wanted) {
    std::erase_if(chars_, [&](const AlignedChar& c) { return !wanted(c.code); });
}

void AlignedText::map(const std::function<char32_t(char32_t)>& to) {
    for (AlignedChar& c : chars_)
        c.code = to(c.code);
}

} // namespace fovea::subwords
