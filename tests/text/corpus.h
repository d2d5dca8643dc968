// Lines of every script of Unicode 14, white space, code and special tokens, drawn as
// tests/oracle/tokenizers_corpus.py draws them.
#pragma once

#include "core/base/files.h"
#include "core/base/json.h"
#include "core/base/random.h"
#include "core/text/subwords/unicode.h"

#include <string>
#include <vector>

namespace fovea {

class Corpus {
public:
    static constexpr std::size_t count = 20000;

    explicit Corpus(const std::string& golden) {
        const std::string path = golden + "/ranges.json";
        const Json json = parseJson(disk().read(path, 1'000'000), path);
        for (const JsonNode& range : JsonNode(json, path).items()) {
            const auto ends = range.items();
            ranges_.push_back({static_cast<char32_t>(ends[0].integer(0, 0x10ffff)),
                               static_cast<char32_t>(ends[1].integer(0, 0x10ffff))});
            total_ += ranges_.back().last - ranges_.back().first + 1;
        }
    }

    std::vector<std::string> lines() {
        std::vector<std::string> all;
        while (all.size() < count) {
            std::string line;
            if (all.size() % 500 == 499) {
                const std::string one = part();
                for (int i = 0; i < 300; ++i)
                    line += one;
            } else {
                const std::uint32_t parts = 1 + draw() % 7;
                for (std::uint32_t i = 0; i < parts; ++i) {
                    line += part();
                    line += draw() % 2 == 0 ? "" : " ";
                }
            }
            all.push_back(std::move(line));
        }
        return all;
    }

private:
    struct Range {
        char32_t first, last;
    };
    using List = std::vector<std::string>;

    std::uint32_t draw() { return stream_.word(next_++); }

    std::string part() {
        const std::uint32_t kind = draw() % 12;
        std::string text;
        if (kind == 3) {
            std::uint32_t i = draw() % total_;
            for (const Range& range : ranges_) {
                if (i <= range.last - range.first) {
                    subwords::append(text, range.first + i);
                    break;
                }
                i -= range.last - range.first + 1;
            }
            return text;
        }
        if (kind == 4 || kind == 5) {
            const Range& range = ranges_[draw() % ranges_.size()];
            const std::uint32_t width = range.last - range.first + 1;
            const std::uint32_t at = draw() % width;
            const std::uint32_t many = 1 + draw() % 6;
            for (std::uint32_t i = 0; i < many; ++i)
                subwords::append(text, range.first + (at + (kind == 4 ? i : 0)) % width);
            return text;
        }
        const List& list = listOf(kind);
        return list[draw() % list.size()];
    }

    static const List& listOf(std::uint32_t kind) {
        using namespace std::string_literals;
        static const List words = {
            "the",    "The",      "attention",    "of",    "HEADS",   "don't", "we'll", "I'm",
            "it's",   "SHE'LL",   "unbelievable", "a",     "sees",    "every", "token", "naïve",
            "Straße", "İstanbul", "ΟΔΟΣ",         "we're", "they've", "he'd"};
        static const List blanks = {" ",      "  ",     "\t",     "\n",     "\r\n",   "\u00a0",
                                    "\u2003", "\u3000", "\u0085", "\u200b", "\ufeff", "\u180e",
                                    "   ",    "\n\n",   " \n ",   "\u2028", "\u1680"};
        static const List code = {"12345",
                                  "3.14",
                                  "x=1;",
                                  "if(a<b){",
                                  "}",
                                  "...",
                                  "!?",
                                  "--",
                                  "#include <a>",
                                  "\"q\"",
                                  "(hi)",
                                  "a_b__c",
                                  "http://x.y/z?q=1",
                                  "½",
                                  "²",
                                  "٣٤",
                                  "€5",
                                  "°C",
                                  "–",
                                  "’s",
                                  "$1,000",
                                  "\\n",
                                  "``",
                                  "||"};
        static const List marks = {"e\u0301",
                                   "\u1e9b\u0323",
                                   "q\u0307\u0323",
                                   "가",
                                   "각",
                                   "\u1112\u1161\u11ab",
                                   "👩‍👩‍👧",
                                   "🇩🇪",
                                   "👍🏽",
                                   "☝️",
                                   "ﬁ",
                                   "Ⅷ",
                                   "㎞",
                                   "ｶﾞ",
                                   "ſ",
                                   "'ſ",
                                   "K",
                                   "Å",
                                   "\u0344",
                                   "नमस्ते",
                                   "ไทย",
                                   "我们",
                                   "ありがとう",
                                   "한국어",
                                   "مرحبا",
                                   "שלום"};
        static const List specials = {"[CLS]",         "[SEP]",  "[MASK]",  "[UNK]", "<s>",
                                      "</s>",          "<mask>", " <mask>", "<unk>", "<pad>",
                                      "<|endoftext|>", "<0x0A>", "added",   "Added", " new",
                                      "##s",           "▁",      "Ġ"};
        switch (kind) {
        case 6:
            return blanks;
        case 8:
            return marks;
        case 9:
            return specials;
        case 7:
        case 11:
            return code;
        default:
            return words;
        }
    }

    std::vector<Range> ranges_;
    std::uint32_t total_ = 0;
    RandomStream stream_{14, "corpus"};
    std::uint64_t next_ = 0;
};

} // namespace fovea
