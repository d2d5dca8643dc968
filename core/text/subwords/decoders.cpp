#include "core/text/subwords/decoders.h"

#include "core/text/subwords/byte_chars.h"
#include "core/text/subwords/patterns.h"
#include "core/text/subwords/read_parts.h"
#include "core/text/subwords/unicode.h"

#include <array>
#include <utility>

namespace fovea::subwords {
namespace {

void replaceAll(std::string& text, std::string_view what, std::string_view by) {
    for (std::size_t at = text.find(what); !what.empty() && at != std::string::npos;
         at = text.find(what, at + by.size()))
        text.replace(at, what.size(), by);
}

std::string lossy(std::string_view bytes) {
    return encoded(decoded(bytes));
}

// Blanks that written English does not have.
std::string cleaned(std::string text) {
    using Pair = std::pair<std::string_view, std::string_view>;
    static constexpr std::array<Pair, 11> pairs = {{{" .", "."},
                                                    {" ?", "?"},
                                                    {" !", "!"},
                                                    {" ,", ","},
                                                    {" ' ", "'"},
                                                    {" n't", "n't"},
                                                    {" 'm", "'m"},
                                                    {" do not", " don't"},
                                                    {" 's", "'s"},
                                                    {" 've", "'ve"},
                                                    {" 're", "'re"}}};
    for (const auto& [what, by] : pairs)
        replaceAll(text, what, by);
    return text;
}

Decoder readMetaspaceDecoder(const JsonNode& node, int) {
    const std::string sign = text(node, "replacement", "▁");
    const bool legacy = flag(node, "add_prefix_space", true);
    const bool prepends = text(node, "prepend_scheme", legacy ? "always" : "never") != "never";
    return [=](Words words) {
        for (std::size_t i = 0; i < words.size(); ++i)
            replaceAll(words[i], sign, i == 0 && prepends ? "" : " ");
        return words;
    };
}

Decoder readBpeDecoder(const JsonNode& node, int) {
    const std::string suffix = text(node, "suffix", "</w>");
    return [=](Words words) {
        for (std::size_t i = 0; i < words.size(); ++i)
            replaceAll(words[i], suffix, i + 1 == words.size() ? "" : " ");
        return words;
    };
}

// The byte of "<0x0A>"; −1 for other words.
int byteOf(std::string_view word) {
    if (word.size() != 6 || !word.starts_with("<0x") || word.back() != '>')
        return -1;
    int value = 0;
    for (const char c : word.substr(3, 2)) {
        const int digit = c >= '0' && c <= '9'   ? c - '0'
                          : c >= 'a' && c <= 'f' ? c - 'a' + 10
                          : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                                 : -1;
        if (digit < 0)
            return -1;
        value = 16 * value + digit;
    }
    return value;
}

// Bytes beside each other are text where they are UTF-8; otherwise each is one that is not.
Words byteFallback(const Words& words) {
    Words all;
    std::string bytes;
    const auto flush = [&] {
        const std::string text = lossy(bytes);
        if (text == bytes && !bytes.empty())
            all.push_back(text);
        else
            all.insert(all.end(), bytes.size(), "\uFFFD");
        bytes.clear();
    };
    for (const std::string& word : words) {
        if (const int byte = byteOf(word); byte >= 0) {
            bytes.push_back(static_cast<char>(byte));
            continue;
        }
        flush();
        all.push_back(word);
    }
    flush();
    return all;
}

Words fuse(const Words& words) {
    std::string all;
    for (const std::string& word : words)
        all += word;
    return {all};
}

Decoder readStrip(const JsonNode& node, int) {
    const std::string content = node.at("content").text();
    if (decoded(content).size() != 1)
        node.at("content").refuse("one character");
    const auto start = node.at("start").integer(0, INT32_MAX);
    const auto stop = node.at("stop").integer(0, INT32_MAX);
    return [=](Words words) {
        for (std::string& word : words) {
            for (std::int64_t i = 0; i < start && word.starts_with(content); ++i)
                word.erase(0, content.size());
            for (std::int64_t i = 0; i < stop && word.ends_with(content); ++i)
                word.resize(word.size() - content.size());
        }
        return words;
    };
}

Decoder readReplace(const JsonNode& node, int) {
    const Pattern pattern = readPattern(node.at("pattern"));
    const std::u32string content = decoded(node.at("content").text());
    return [=](Words words) {
        for (std::string& word : words) {
            const std::u32string before = decoded(word);
            std::u32string after;
            std::size_t at = 0;
            for (const Regex::Match& match : pattern(before)) {
                after += before.substr(at, match.begin - at) + content;
                at = match.end;
            }
            word = encoded(after + before.substr(at));
        }
        return words;
    };
}

Decoder readCtc(const JsonNode& node, int) {
    const std::string pad = text(node, "pad_token", "<pad>");
    const std::string delimiter = text(node, "word_delimiter_token", "|");
    const bool cleansUp = flag(node, "cleanup", true);
    return [=](const Words& words) {
        Words all;
        for (std::size_t i = 0; i < words.size(); ++i) {
            if (words[i] == pad || (i > 0 && words[i] == words[i - 1]))
                continue;
            std::string word = words[i];
            if (cleansUp) {
                word = cleaned(std::move(word));
                replaceAll(word, delimiter, " ");
            }
            if (!word.empty())
                all.push_back(std::move(word));
        }
        return all;
    };
}

Decoder readOneDecoder(const JsonNode& node, int depth);

struct DecoderRow {
    const char* type;
    Decoder (*read)(const JsonNode& node, int depth);
};

constexpr std::array<DecoderRow, 10> decoderRows = {
    {{"ByteLevel", [](const JsonNode&, int) { return bytesDecoder(); }},
     {"WordPiece",
      [](const JsonNode& node, int) {
          return wordPieceDecoder(text(node, "prefix", "##"), flag(node, "cleanup", true));
      }},
     {"Metaspace", readMetaspaceDecoder},
     {"BPEDecoder", readBpeDecoder},
     {"ByteFallback", [](const JsonNode&, int) -> Decoder { return byteFallback; }},
     {"Fuse", [](const JsonNode&, int) -> Decoder { return fuse; }},
     {"Strip", readStrip},
     {"Replace", readReplace},
     {"CTC", readCtc},
     {"Sequence", [](const JsonNode& node, int depth) -> Decoder {
          std::vector<Decoder> all;
          for (const JsonNode& one : sequence(node, "decoders", depth))
              all.push_back(readOneDecoder(one, depth + 1));
          return [all = std::move(all)](Words words) {
              for (const Decoder& one : all)
                  words = one(std::move(words));
              return words;
          };
      }}}};

Decoder readOneDecoder(const JsonNode& node, int depth) {
    return rowOfType<DecoderRow>(node, decoderRows).read(node, depth);
}

} // namespace

Decoder bytesDecoder() {
    return [](const Words& words) -> Words {
        std::string bytes;
        for (const std::string& word : words) {
            std::string own;
            for (const char32_t c : decoded(word)) {
                const auto byte = byteOfChar(c);
                if (!byte) { // an added token, in its own letters
                    own = word;
                    break;
                }
                own.push_back(static_cast<char>(*byte));
            }
            bytes += own;
        }
        return {lossy(bytes)};
    };
}

Decoder wordPieceDecoder(const std::string& prefix, bool cleansUp) {
    return [=](Words words) {
        for (std::size_t i = 0; i < words.size(); ++i) {
            std::string& word = words[i];
            if (i > 0)
                word = word.starts_with(prefix) ? word.substr(prefix.size()) : " " + word;
            if (cleansUp)
                word = cleaned(std::move(word));
        }
        return words;
    };
}

Decoder readDecoder(const JsonNode& node) {
    if (node.isNull())
        return [](Words words) {
            for (std::size_t i = 1; i < words.size(); ++i)
                words[i].insert(0, " ");
            return words;
        };
    return readOneDecoder(node, 0);
}

} // namespace fovea::subwords
