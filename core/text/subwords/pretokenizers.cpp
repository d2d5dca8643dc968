#include "core/text/subwords/pretokenizers.h"

#include "core/text/subwords/byte_chars.h"
#include "core/text/subwords/patterns.h"
#include "core/text/subwords/read_parts.h"

#include <QtCore/QChar>

#include <array>

namespace fovea::subwords {
namespace {

constexpr const char* byteLevelType = "ByteLevel";
constexpr const char* gpt2Pattern =
    R"('s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+)";

Pieces partsOf(const AlignedText& text, const Matches& matches) {
    Pieces pieces;
    for (const Regex::Match& match : matches)
        if (match.end > match.begin)
            pieces.push_back(text.part(match.begin, match.end));
    return pieces;
}

Pretokenizer cutting(Pattern pattern, Delimiter delimiter, bool inverted = false) {
    return [pattern = std::move(pattern), delimiter, inverted](const AlignedText& text) {
        return partsOf(text, cut(pattern(text.text()), text.size(), delimiter, inverted));
    };
}

Pretokenizer inOrder(std::vector<Pretokenizer> all) {
    return [all = std::move(all)](const AlignedText& text) {
        Pieces pieces{text};
        for (const Pretokenizer& one : all)
            pieces = cutAll(one, pieces);
        return pieces;
    };
}

Pretokenizer byteLevel(bool addPrefixSpace, bool splits) {
    const Regex regex(gpt2Pattern, "GPT-2");
    return [=](const AlignedText& whole) {
        AlignedText text = whole;
        if (addPrefixSpace && !text.empty() && text.chars().front().code != U' ')
            text.prepend(U" ");
        Pieces pieces{text};
        if (splits)
            pieces =
                partsOf(text, cut(regex.matches(text.text()), text.size(), Delimiter::isolated));
        for (AlignedText& piece : pieces)
            toByteChars(piece);
        return pieces;
    };
}

Pretokenizer readByteLevel(const JsonNode& node, std::optional<bool> addPrefixSpace) {
    return byteLevel(addPrefixSpace.value_or(flag(node, "add_prefix_space", true)),
                     flag(node, "use_regex", true));
}

// Blanks become ▁, and one stands in front.
Pretokenizer readMetaspace(const JsonNode& node, int) {
    enum class Scheme { always, first, never };
    const std::u32string sign = decoded(text(node, "replacement", "▁"));
    if (sign.size() != 1)
        node.at("replacement").refuse("one character");
    const bool legacy = flag(node, "add_prefix_space", true);
    const std::string named = text(node, "prepend_scheme", legacy ? "always" : "never");
    if (named != "always" && named != "first" && named != "never")
        node.at("prepend_scheme").refuse("always, first or never");
    const Scheme scheme = named == "always"  ? Scheme::always
                          : named == "first" ? Scheme::first
                                             : Scheme::never;
    const bool splits = flag(node, "split", true);
    return [=](const AlignedText& whole) {
        AlignedText text = whole;
        text.map([&](char32_t c) { return c == U' ' ? sign.front() : c; });
        const bool wanted =
            scheme == Scheme::always || (scheme == Scheme::first && text.start() == 0);
        if (wanted && !text.empty() && text.chars().front().code != sign.front())
            text.prepend(sign);
        if (!splits)
            return Pieces{text};
        return partsOf(text,
                       cut(literal(sign)(text.text()), text.size(), Delimiter::mergedWithNext));
    };
}

// Where the script changes; Hiragana and Katakana count as Han, and so does ー. Blanks, and
// characters without a script in Unicode 9, go with what stands before, and are dropped where
// nothing does.
Pretokenizer readScripts(const JsonNode&, int) {
    return [](const AlignedText& text) {
        constexpr int anyScript = -1;
        const auto scriptOf = [](char32_t c) {
            const auto script = QChar::script(c);
            if (c == U' ' || script == QChar::Script_Unknown ||
                QChar::unicodeVersion(c) > QChar::Unicode_9_0)
                return anyScript;
            const bool kana =
                c == 0x30fc || script == QChar::Script_Hiragana || script == QChar::Script_Katakana;
            return static_cast<int>(kana ? QChar::Script_Han : script);
        };
        Matches pieces;
        int last = anyScript;
        std::size_t begin = 0;
        for (std::size_t i = 0; i < text.size(); ++i) {
            const int own = scriptOf(text.chars()[i].code);
            if (own == anyScript || own == last)
                continue;
            if (last != anyScript)
                pieces.push_back({begin, i});
            begin = i;
            last = own;
        }
        if (last != anyScript)
            pieces.push_back({begin, text.size()});
        return partsOf(text, pieces);
    };
}

bool isNumeric(char32_t c) {
    return isIn(numbers, c);
}

Pretokenizer readOnePretokenizer(const JsonNode& node, int depth);

struct PretokenizerRow {
    const char* type;
    Pretokenizer (*read)(const JsonNode& node, int depth);
};

constexpr std::array<PretokenizerRow, 12> pretokenizerRows = {
    {{"BertPreTokenizer", [](const JsonNode&, int) { return bertPretokenizer(); }},
     {byteLevelType, [](const JsonNode& node, int) { return readByteLevel(node, {}); }},
     {"CharDelimiterSplit",
      [](const JsonNode& node, int) {
          return cutting(literal(decoded(node.at("delimiter").text())), Delimiter::removed);
      }},
     {"Metaspace", readMetaspace},
     {"Whitespace",
      [](const JsonNode& node, int) {
          const Regex regex(R"([\w\x{200c}\x{200d}]+|[^\w\x{200c}\x{200d}\s]+)", node.path());
          return cutting([regex](std::u32string_view text) { return regex.matches(text); },
                         Delimiter::removed, true);
      }},
     {"WhitespaceSplit",
      [](const JsonNode&, int) { return cutting(each(isWhite), Delimiter::removed); }},
     {"Sequence",
      [](const JsonNode& node, int depth) {
          std::vector<Pretokenizer> all;
          for (const JsonNode& one : sequence(node, "pretokenizers", depth))
              all.push_back(readOnePretokenizer(one, depth + 1));
          return inOrder(std::move(all));
      }},
     {"Split",
      [](const JsonNode& node, int) {
          return cutting(readPattern(node.at("pattern")), readDelimiter(node.at("behavior")),
                         flag(node, "invert", false));
      }},
     {"Punctuation",
      [](const JsonNode& node, int) {
          const auto behavior = optional(node, "behavior");
          return cutting(each(isBertPunctuation),
                         behavior ? readDelimiter(*behavior) : Delimiter::isolated);
      }},
     {"Digits",
      [](const JsonNode& node, int) {
          return cutting(each(isNumeric), flag(node, "individual_digits", false)
                                              ? Delimiter::isolated
                                              : Delimiter::contiguous);
      }},
     {"UnicodeScripts", readScripts},
     {"FixedLength", [](const JsonNode& node, int) -> Pretokenizer {
          const auto length = static_cast<std::size_t>(node.at("length").integer(1, INT32_MAX));
          return [length](const AlignedText& text) {
              Matches pieces;
              for (std::size_t at = 0; at < text.size(); at += length)
                  pieces.push_back({at, std::min(at + length, text.size())});
              return partsOf(text, pieces);
          };
      }}}};

Pretokenizer readOnePretokenizer(const JsonNode& node, int depth) {
    return rowOfType<PretokenizerRow>(node, pretokenizerRows).read(node, depth);
}

} // namespace

Pieces cutAll(const Pretokenizer& pretokenizer, const Pieces& pieces) {
    Pieces all;
    for (const AlignedText& piece : pieces)
        for (AlignedText& part : pretokenizer(piece))
            if (!part.empty())
                all.push_back(std::move(part));
    return all;
}

Pretokenizer bertPretokenizer() {
    return inOrder({cutting(each(isWhite), Delimiter::removed),
                    cutting(each(isBertPunctuation), Delimiter::isolated)});
}

Pretokenizer bytesPretokenizer(bool addPrefixSpace) {
    return byteLevel(addPrefixSpace, true);
}

Pretokenizer readPretokenizer(const JsonNode& node, std::optional<bool> addPrefixSpace) {
    if (node.isNull())
        return [](const AlignedText& text) { return Pieces{text}; };
    if (isOfType(node, byteLevelType))
        return readByteLevel(node, addPrefixSpace);
    return readOnePretokenizer(node, 0);
}

} // namespace fovea::subwords
