#include "core/text/subwords/normalizers.h"

#include "core/text/subwords/byte_chars.h"
#include "core/text/subwords/char_map.h"
#include "core/text/subwords/normal_forms.h"
#include "core/text/subwords/patterns.h"
#include "core/text/subwords/read_parts.h"

#include <array>

namespace fovea::subwords {
namespace {

void lowercase(AlignedText& text) {
    std::vector<Change> changes;
    for (const AlignedChar& c : text.chars()) {
        int change = 0;
        for (const char32_t lower : lowered(c.code)) {
            changes.push_back({lower, change});
            change = 1;
        }
    }
    text.transform(changes);
}

void spaceCjk(AlignedText& text) {
    std::vector<Change> changes;
    for (const AlignedChar& c : text.chars()) {
        if (isCjk(c.code)) {
            changes.insert(changes.end(), {{U' ', 0}, {c.code, 1}, {U' ', 1}});
            continue;
        }
        changes.push_back({c.code, 0});
    }
    text.transform(changes);
}

void clean(AlignedText& text) {
    text.keepIf([](char32_t c) { return c != 0 && c != 0xfffd && !isBertControl(c); });
    text.map([](char32_t c) { return isWhite(c) ? U' ' : c; });
}

void nmt(AlignedText& text) {
    text.keepIf([](char32_t c) {
        return !((c >= 0x1 && c <= 0x8) || c == 0xb || (c >= 0xe && c <= 0x1f) || c == 0x7f ||
                 c == 0x8f || c == 0x9f);
    });
    text.map([](char32_t c) {
        const bool blank = c == 0x9 || c == 0xa || c == 0xc || c == 0xd || c == 0x1680 ||
                           (c >= 0x200b && c <= 0x200f) || c == 0x2028 || c == 0x2029 ||
                           c == 0x2581 || c == 0xfeff || c == 0xfffd;
        return blank ? U' ' : c;
    });
}

void strip(AlignedText& text, bool left, bool right) {
    std::size_t begin = 0;
    std::size_t end = text.size();
    while (left && begin < end && isWhite(text.chars()[begin].code))
        ++begin;
    while (right && end > begin && isWhite(text.chars()[end - 1].code))
        --end;
    text = text.part(begin, end);
}

Normalizer replacing(const Pattern& pattern, const std::u32string& content) {
    return [pattern, content](AlignedText& text) { text.replace(pattern(text.text()), content); };
}

Normalizer readOneNormalizer(const JsonNode& node, int depth);

struct NormalizerRow {
    const char* type;
    Normalizer (*read)(const JsonNode& node, int depth);
};

template <bool compatible, bool composed>
Normalizer form(const JsonNode&, int) {
    return formNormalizer(compatible, composed);
}

constexpr std::array<NormalizerRow, 14> normalizerRows = {
    {{"BertNormalizer",
      [](const JsonNode& node, int) {
          const bool lower = flag(node, "lowercase", true);
          return bertNormalizer({.clean = flag(node, "clean_text", true),
                                 .spaceCjk = flag(node, "handle_chinese_chars", true),
                                 .stripAccents = flag(node, "strip_accents", lower),
                                 .lowercase = lower});
      }},
     {"Strip",
      [](const JsonNode& node, int) -> Normalizer {
          return [left = flag(node, "strip_left", true), right = flag(node, "strip_right", true)](
                     AlignedText& text) { strip(text, left, right); };
      }},
     {"StripAccents",
      [](const JsonNode&, int) -> Normalizer {
          return [](AlignedText& text) { text.keepIf([](char32_t c) { return !isOldMark(c); }); };
      }},
     {"NFC", form<false, true>},
     {"NFD", form<false, false>},
     {"NFKC", form<true, true>},
     {"NFKD", form<true, false>},
     {"Sequence",
      [](const JsonNode& node, int depth) -> Normalizer {
          std::vector<Normalizer> all;
          for (const JsonNode& one : sequence(node, "normalizers", depth))
              all.push_back(readOneNormalizer(one, depth + 1));
          return [all = std::move(all)](AlignedText& text) {
              for (const Normalizer& one : all)
                  one(text);
          };
      }},
     {"Lowercase", [](const JsonNode&, int) -> Normalizer { return lowercase; }},
     {"Nmt", [](const JsonNode&, int) -> Normalizer { return nmt; }},
     {"Precompiled",
      [](const JsonNode& node, int) -> Normalizer {
          const auto source = optional(node, "precompiled_charsmap");
          if (!source || source->text().empty())
              return [](AlignedText&) {};
          return [map = CharMap(source->text(), source->path())](AlignedText& text) {
              map.apply(text);
          };
      }},
     {"Replace",
      [](const JsonNode& node, int) {
          return replacing(readPattern(node.at("pattern")), decoded(node.at("content").text()));
      }},
     {"Prepend",
      [](const JsonNode& node, int) -> Normalizer {
          return [content = decoded(node.at("prepend").text())](AlignedText& text) {
              text.prepend(content);
          };
      }},
     {"ByteLevel", [](const JsonNode&, int) -> Normalizer { return toByteChars; }}}};

Normalizer readOneNormalizer(const JsonNode& node, int depth) {
    return rowOfType<NormalizerRow>(node, normalizerRows).read(node, depth);
}

} // namespace

Normalizer bertNormalizer(BertCleaning cleaning) {
    return [cleaning](AlignedText& text) {
        if (cleaning.clean)
            clean(text);
        if (cleaning.spaceCjk)
            spaceCjk(text);
        if (cleaning.stripAccents) {
            text.transform(normalised(text, {}));
            text.keepIf([](char32_t c) { return !isBertAccent(c); });
        }
        if (cleaning.lowercase)
            lowercase(text);
    };
}

Normalizer formNormalizer(bool compatible, bool composed) {
    return [compatible, composed](AlignedText& text) {
        text.transform(normalised(text, {.compatible = compatible, .composed = composed}));
    };
}

Normalizer readNormalizer(const JsonNode& node) {
    if (node.isNull())
        return [](AlignedText&) {};
    return readOneNormalizer(node, 0);
}

} // namespace fovea::subwords
