// Files tokenizer.json that lie, and what is to be said of them. (Not in the test itself: Qt's moc
// cannot read all these quotation marks.)
#pragma once

#include <string>
#include <vector>

namespace fovea {

struct HostileTokenizer {
    const char* name;
    std::string bytes;
    std::string text; // that is to be cut, where the file alone is fine
    const char* says; // empty: it is cut
};

// A whole file around a model and whatever else is said.
inline std::string file(const std::string& model, const std::string& more = "") {
    return R"({"version":"1.0","model":)" + model + (more.empty() ? "" : "," + more) + "}";
}
inline std::string bpe(const std::string& vocabulary, const std::string& merges,
                       const std::string& more = "") {
    return file(R"({"type":"BPE","vocab":)" + vocabulary + R"(,"merges":)" + merges + "}", more);
}
inline std::string unigram(const std::string& vocabulary, const std::string& unknown) {
    return file(R"({"type":"Unigram","vocab":)" + vocabulary + R"(,"unk_id":)" + unknown + "}");
}
inline std::string around(const std::string& more) {
    return bpe(R"({"a":0,"b":1})", "[]", more);
}
inline std::string regex(const std::string& pattern) {
    return around(R"("pre_tokenizer":{"type":"Split","behavior":"Isolated","pattern":{"Regex":")" +
                  pattern + "\"}}");
}
inline std::string nested(const std::string& begin, int times) {
    std::string all;
    for (int i = 0; i < times; ++i)
        all += begin;
    return all;
}
inline std::string charMap(const std::string& base64) {
    return around(R"("normalizer":{"type":"Precompiled","precompiled_charsmap":")" + base64 +
                  "\"}");
}

inline std::vector<HostileTokenizer> hostileTokenizers() {
    std::vector<HostileTokenizer> all;
    const auto row = [&](const char* name, const std::string& bytes, const char* says) {
        all.push_back({name, bytes, {}, says});
    };
    row("empty", "", "not valid JSON");
    row("a web page", "<html></html>", "not valid JSON");
    row("a pointer", "version https://git-lfs.github.com/spec/v1\n", "not valid JSON");
    row("byte order mark", "\xEF\xBB\xBF{}", "a byte order mark");
    row("another version", R"({"version":"2.0","model":{}})", "found \"2.0\", expected 1.0");
    row("no model", R"({"version":"1.0"})", "the key ‘model’ is missing");
    row("unknown model", file(R"({"type":"Magic"})"),
        "found \"Magic\", expected BPE, WordPiece, WordLevel or Unigram");
    row("vocabulary is a list", bpe("[]", "[]"), "vocab: found a list, expected an object");
    row("id is a fraction", bpe(R"({"a":0.5})", "[]"), "vocab.a: found 0.5");
    row("id is negative", bpe(R"({"a":-1})", "[]"), "vocab.a: found -1");
    row("id is huge", bpe(R"({"a":18446744073709551615})", "[]"), "vocab.a: found");
    row("id beyond all", bpe(R"({"a":4294967296})", "[]"), "vocab.a: found 4294967296");
    row("equal tokens", bpe(R"({"a":0,"a":1})", "[]"), "stands twice");
    row("merge of one", bpe(R"({"a":0})", R"(["a"])"), "two tokens with a space between them");
    row("merge of three", bpe(R"({"a":0})", R"(["a a a"])"), "two tokens with a space");
    row("merge of three in a list", bpe(R"({"a":0})", R"([["a","a","a"]])"),
        "merges[0]: found a list, expected two tokens");
    row("merge of numbers", bpe(R"({"a":0})", "[[1,2]]"), "merges[0]");
    row("merges of both kinds", bpe(R"({"a":0,"aa":1})", R"(["a a",["a","a"]])"), "merges[1]");
    row("merge of nothing known", bpe(R"({"a":0})", R"(["a b"])"),
        "merge 0 (‘a’ with ‘b’) needs ‘b’, which is not in the vocabulary");
    row("merge into nothing known", bpe(R"({"a":0,"b":1})", R"(["a b"])"), "needs ‘ab’");
    row("merges are an object", bpe(R"({"a":0})", "{}"), "merges: found an object");
    row("unknown id beyond", unigram(R"([["a",0]])", "1"), "unk_id: found 1");
    row("unknown id below", unigram(R"([["a",0]])", "-1"), "unk_id: found -1");
    row("score is text", unigram(R"([["a","0"]])", "0"), "expected a number");
    row("score is infinite", unigram(R"([["a",1e999]])", "0"), "not valid JSON");
    row("piece without a score", unigram(R"([["a"]])", "0"), "a text and its score");
    row("pieces are an object", unigram("{}", "0"), "expected a list");
    row("longest word below",
        file(R"({"type":"WordPiece","vocab":{"a":0},"max_input_chars_per_word":-1})"), "found -1");
    row("longest word beyond",
        file(
            R"({"type":"WordPiece","vocab":{"a":0},"max_input_chars_per_word":9223372036854775808})"),
        "max_input_chars_per_word: found");
    row("unknown normalizer", around(R"("normalizer":{"type":"Magic"})"),
        "found \"Magic\", expected one of BertNormalizer");
    row("unknown pre-tokenizer", around(R"("pre_tokenizer":{"type":"Magic"})"),
        "expected one of BertPreTokenizer");
    row("unknown post-processor", around(R"("post_processor":{"type":"Magic"})"),
        "expected one of TemplateProcessing");
    row("unknown decoder", around(R"("decoder":{"type":"Magic"})"), "expected one of ByteLevel");
    row("no type", around(R"("decoder":{})"), "the key ‘type’ is missing");
    row("normalizer is text", around(R"("normalizer":"NFC")"), "expected an object");
    row("sequences in each other",
        around("\"normalizer\":" + nested(R"({"type":"Sequence","normalizers":[)", 20) +
               nested("]}", 20)),
        "at most 16 sequences in each other");
    row("sequences without end",
        around("\"normalizer\":" + nested(R"({"type":"Sequence","normalizers":[)", 100'000)),
        "nested deeper than 64");
    row("template of a stranger",
        around(R"("post_processor":{"type":"TemplateProcessing","special_tokens":{},"pair":[],)"
               R"("single":[{"SpecialToken":{"id":"[X]","type_id":0}}]})"),
        "a name out of special_tokens");
    row("template of B alone",
        around(R"("post_processor":{"type":"TemplateProcessing","special_tokens":{},"pair":[],)"
               R"("single":[{"Sequence":{"id":"B","type_id":0}}]})"),
        "found \"B\", expected A");
    row("template of neither",
        around(R"("post_processor":{"type":"TemplateProcessing","special_tokens":{},"pair":[],)"
               R"("single":[{}]})"),
        "SpecialToken");
    row("template with fewer ids",
        around(R"("post_processor":{"type":"TemplateProcessing","pair":[],"single":[],)"
               R"("special_tokens":{"x":{"id":"x","ids":[1],"tokens":[]}}})"),
        "as many ids as tokens");
    row("special is text",
        around(R"("post_processor":{"type":"BertProcessing","sep":"[SEP]","cls":["a",0]})"),
        "expected a list");
    row("expression", regex("("), "not an expression that is known here");
    row("expression of a range", regex("[z-a]"), "a range from more to less");
    row("expression of a property", regex("\\\\p{Magic}"), "the property Magic");
    row("expression with a name", regex("(?<a>b)"), "not an expression");
    row("expression without end", regex(std::string(100'000, '(')), "nested too deeply");
    row("no pattern",
        around(R"("pre_tokenizer":{"type":"Split","behavior":"Isolated","pattern":{}})"),
        "the key ‘Regex’ is missing");
    row("unknown behaviour",
        around(R"("pre_tokenizer":{"type":"Split","behavior":"Magic","pattern":{"String":"a"}})"),
        "Removed, Isolated");
    row("metaspace of two", around(R"("pre_tokenizer":{"type":"Metaspace","replacement":"ab"})"),
        "one character");
    row("metaspace's scheme",
        around(R"("pre_tokenizer":{"type":"Metaspace","replacement":"_","prepend_scheme":"x"})"),
        "always, first or never");
    row("fixed length of nothing", around(R"("pre_tokenizer":{"type":"FixedLength","length":0})"),
        "length: found 0");
    row("table that is no base64", charMap("!!!!"), "no base64");
    row("table too short", charMap("AAA="), "too short");
    row("table shorter than its trie", charMap("AAEAAAAA"), "the length of its trie");
    row("table of odd length", charMap("AwAAAAAAAAA="), "the length of its trie");
    row("table without an end", charMap("BAAAAAAAAABh"), "do not end with NUL");
    row("added token without content", around(R"("added_tokens":[{"id":0}])"),
        "the key ‘content’ is missing");
    row("added token is text", around(R"("added_tokens":["a"])"), "expected an object");
    row("added token below", around(R"("added_tokens":[{"id":-1,"content":"a"}])"), "found -1");
    row("added token too long",
        around(R"("added_tokens":[{"id":7,"content":")" + std::string(1'000'000, 'x') + "\"}]"),
        "at most 100000 bytes");
    return all;
}

inline std::vector<HostileTokenizer> hostileTexts() {
    std::vector<HostileTokenizer> all;
    const auto row = [&](const char* name, const std::string& bytes, const std::string& text,
                         const char* says) {
        all.push_back({name, bytes, text, says});
    };
    row("catastrophic", regex("(a+)+$"), std::string(5000, 'a') + "!", "takes too long");
    row("also", regex("(a|a)*b"), std::string(5000, 'a'), "takes too long");
    row("no unknown token", unigram(R"([["a",0]])", "null"), "b", "there is no unk_id");
    row("unknown word", file(R"({"type":"WordPiece","vocab":{"a":0},"unk_token":"[UNK]"})"), "b",
        "the unknown token ‘[UNK]’ is not in the vocabulary");
    row("unknown level", file(R"({"type":"WordLevel","vocab":{"a":0},"unk_token":"?"})"), "b",
        "the unknown token ‘?’");
    // An empty trie, offsets out of it, a leaf out of the texts.
    row("table that leads nowhere", charMap("BAAAAP///38AAA=="), "aé", "");
    row("tokens that normalise into each other",
        around(
            R"("normalizer":{"type":"Sequence","normalizers":[)"
            R"({"type":"Replace","pattern":{"String":"a"},"content":"b"},)"
            R"({"type":"Replace","pattern":{"String":"b"},"content":"a"}]},)"
            R"("added_tokens":[{"id":5,"content":"ab","normalized":true},)"
            R"({"id":6,"content":"ba","normalized":true},{"id":7,"content":"","normalized":true}])"),
        std::string(10'000, 'a') + "baab", "");
    row("a long word", bpe(R"({"a":0,"aa":1,"aaaa":2})", R"(["a a","aa aa"])"),
        std::string(1'000'000, 'a'), "");
    row("a long word of pieces", unigram(R"([["a",-1],["aa",-1.5],["<unk>",0]])", "2"),
        std::string(300'000, 'a'), "");
    row("a long piece of the vocabulary",
        unigram("[[\"" + std::string(20'000'000, 'b') + R"(",-1],["a",-1]])", "null"), "a", "");
    row("broken UTF-8", around(R"("decoder":null)"),
        "a\xff\xc3\xed\xa0\x80"
        "b",
        "");
    return all;
}

} // namespace fovea
