#include "core/text/subwords/char_map.h"

#include "core/base/error.h"
#include "core/text/graphemes.h"

#include <QtCore/QByteArray>

#include <algorithm>
#include <cstring>

namespace fovea::subwords {
namespace {

constexpr char32_t byteOrderMark = 0xfeff;
constexpr std::size_t longestGrapheme = 5; // bytes that are looked up at once

[[noreturn]] void refuse(const std::string& source, const char* problem) {
    fail(QT_TRANSLATE_NOOP("fovea", "%1: not a table of replacements: %2"), {source, problem});
}

// Of the parts that are put in, those beyond what was there are new; what is more is taken away.
void replaceBy(std::vector<Change>& changes, std::size_t before, const std::u32string& after) {
    for (const char32_t c : after)
        changes.push_back({c, 0});
    const auto more =
        static_cast<std::ptrdiff_t>(after.size()) - static_cast<std::ptrdiff_t>(before);
    if (more > 0)
        for (auto at = changes.end() - more; at != changes.end(); ++at)
            at->change = 1;
    else if (more < 0 && !changes.empty())
        changes.back().change += static_cast<int>(more);
}

} // namespace

CharMap::CharMap(std::string_view base64, const std::string& source) {
    const auto decodedBytes = QByteArray::fromBase64Encoding(
        QByteArray::fromRawData(base64.data(), static_cast<qsizetype>(base64.size())),
        QByteArray::AbortOnBase64DecodingErrors);
    if (!decodedBytes)
        refuse(source, "no base64");
    const std::string_view bytes((*decodedBytes).constData(),
                                 static_cast<std::size_t>((*decodedBytes).size()));
    std::uint32_t length = 0;
    if (bytes.size() < sizeof(length))
        refuse(source, "it is too short");
    std::memcpy(&length, bytes.data(), sizeof(length));
    if (length % sizeof(std::uint32_t) != 0 || length == 0 ||
        length > bytes.size() - sizeof(length))
        refuse(source, "the length of its trie");
    units_.resize(length / sizeof(std::uint32_t));
    std::memcpy(units_.data(), bytes.data() + sizeof(length), length);
    texts_ = bytes.substr(sizeof(length) + length);
    if (texts_.empty() || texts_.back() != '\0')
        refuse(source, "its texts do not end with NUL");
}

std::optional<std::u32string> CharMap::replacement(std::string_view utf8) const {
    const auto offset = [](std::uint32_t unit) -> std::size_t {
        return std::size_t{unit >> 10} << ((unit & 0x200U) >> 6);
    };
    const auto unitAt = [this](std::size_t at) -> std::uint32_t {
        return at < units_.size() ? units_[at] : 0; // a label that no byte has
    };
    std::size_t at = offset(units_.front());
    for (const char c : utf8) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte == 0)
            return std::nullopt;
        at ^= byte;
        const std::uint32_t unit = unitAt(at);
        if ((unit & 0x800000ffU) != byte)
            return std::nullopt;
        at ^= offset(unit);
        if ((unit & 0x100U) == 0)
            continue;
        const std::size_t start = unitAt(at) & 0x7fffffffU; // the shortest counts
        if (start >= texts_.size())
            return std::nullopt;
        return decoded(texts_.substr(start, texts_.find('\0', start) - start));
    }
    return std::nullopt;
}

void CharMap::apply(AlignedText& text) const {
    std::vector<Change> changes;
    const std::string all = encoded(text.text());
    const auto one = [&](char32_t c) {
        if (const auto found = replacement(encoded({&c, 1})))
            replaceBy(changes, 1, *found);
        else
            changes.push_back({c, 0});
    };
    if (text.chars().size() > 0 && text.chars().front().code == byteOrderMark)
        one(byteOrderMark); // graphemes() begin behind it
    std::size_t done = 0;
    for (const Grapheme& grapheme : graphemes(all)) {
        const bool line = all.substr(grapheme.begin, grapheme.end - grapheme.begin) == "\r" &&
                          all[grapheme.end] == '\n';
        const std::size_t end = grapheme.end + (line ? 1 : 0); // Qt may cut between them
        if (grapheme.begin < done)
            continue;
        done = end;
        const std::string_view bytes(all.data() + grapheme.begin, end - grapheme.begin);
        const std::u32string chars = decoded(bytes);
        if (bytes.size() <= longestGrapheme) {
            if (const auto found = replacement(bytes)) {
                replaceBy(changes, chars.size(), *found);
                continue;
            }
        }
        for (const char32_t c : chars)
            one(c);
    }
    text.transform(changes);
}

} // namespace fovea::subwords
