#include "core/model/attention_text.h"

#include "core/base/error.h"
#include "core/base/json.h"
#include "core/base/numbers.h"

#include <algorithm>
#include <cmath>

namespace fovea {
namespace {

constexpr JsonLimits textLimits = {.depth = 8, .values = 20'000'000, .key = 4096};
constexpr std::int64_t mostNumber = 100'000; // of layers
constexpr std::size_t mostSentences = 10'000;
constexpr Index farthest = 1'000'000'000;
// As LayerKind counts them.
constexpr std::string_view layerKinds[] = {"encoder", "self", "decoder", "cross"};
// Byte-pair and sentence-piece vocabularies write the blank before a word, others that none is.
constexpr std::string_view blanks[] = {"Ġ", "▁"};
constexpr std::string_view goesOn = "##";
constexpr std::string_view wordEnd = "</w>";
// What may stand in the text; the words are those of the stages' rows where they mean the same.
namespace textKey {
constexpr const char* causal = "causal";
constexpr const char* heads = "heads";
constexpr const char* softcap = "softcap";
constexpr const char* window = "window";
constexpr const char* words = "words";
} // namespace textKey

void refuseUnknown(const JsonNode& node, std::initializer_list<std::string_view> known) {
    std::string list;
    for (const std::string_view one : known)
        list += (list.empty() ? "" : ", ") + std::string(one);
    for (const auto& [key, value] : node.members())
        if (std::ranges::find(known, key) == known.end())
            value.refuse("no such key, but of these: " + list);
}

void readTerms(const JsonNode& node, AttentionTerms& terms) {
    if (node.has("scale")) {
        terms.scale = node.at("scale").number();
        if (!std::isfinite(*terms.scale))
            node.at("scale").refuse("a number");
    }
    if (node.has(textKey::causal))
        terms.causal = node.at(textKey::causal).boolean();
    if (node.has(textKey::window)) {
        terms.left = terms.right = std::nullopt;
        const JsonNode window = node.at(textKey::window);
        if (!window.isNull()) {
            const auto sides = window.items();
            if (sides.size() != 2)
                window.refuse("two numbers, [left, right], or null");
            terms.left = sides[0].integer(0, farthest);
            terms.right = sides[1].integer(0, farthest);
        }
    }
    if (node.has(textKey::softcap)) {
        terms.softcap = node.at(textKey::softcap).number();
        if (!(terms.softcap >= 0 && terms.softcap <= 1e6))
            node.at(textKey::softcap).refuse("a number from 0 to 1000000");
    }
}

bool isMarked(const std::vector<std::string>& texts, std::string_view mark) {
    return std::ranges::any_of(
        texts, [&](const std::string& one) { return one.find(mark) != std::string::npos; });
}

struct Words {
    std::vector<std::int64_t> of;           // which word each token is of; empty: not said
    std::vector<std::int64_t> special = {}; // which tokens are no part of the text
};

// Tokens as they are shown, and the text that they are cut out of.
Tokens tokensOfTexts(const std::vector<std::string>& texts, const Words& words, std::string& text) {
    const bool hasBlanks = isMarked(texts, blanks[0]) || isMarked(texts, blanks[1]);
    const bool hasEnds = isMarked(texts, wordEnd);
    const bool hasPieces = isMarked(texts, goesOn);
    Tokens tokens;
    bool ended = true; // the word before
    for (std::size_t i = 0; i < texts.size(); ++i) {
        std::string shown = texts[i];
        const bool special =
            std::ranges::find(words.special, static_cast<std::int64_t>(i)) != words.special.end();
        bool begins = !hasBlanks && !hasEnds;
        bool ends = false;
        if (!special) {
            for (const std::string_view blank : blanks)
                while (hasBlanks && shown.starts_with(blank)) {
                    shown.erase(0, blank.size());
                    begins = true;
                }
            if (hasEnds && shown.ends_with(wordEnd)) {
                shown.resize(shown.size() - wordEnd.size());
                ends = true;
            }
            if (hasPieces && shown.starts_with(goesOn) && shown.size() > goesOn.size())
                begins = false;
        }
        begins = begins || (hasEnds && ended) || special;
        if (!words.of.empty())
            begins = i == 0 || words.of[i] != words.of[i - 1];
        ended = ends || special;
        const bool piece = hasPieces && !begins && shown.starts_with(goesOn);
        if (begins && !text.empty())
            text += ' ';
        const std::size_t begin = text.size();
        text += piece ? shown.substr(goesOn.size()) : shown;
        if (shown.empty() || shown == "Ċ" || shown == "\n")
            shown = shown.empty() ? "␣" : "⏎";
        tokens.push_back(
            {.text = std::move(shown), .begin = begin, .end = special ? begin : text.size()});
    }
    return tokens;
}

std::vector<std::string> textsOf(const JsonNode& node) {
    std::vector<std::string> texts;
    for (const JsonNode& one : node.items())
        texts.push_back(one.text());
    return texts;
}

std::vector<std::int64_t> numbersOf(const JsonNode& node, std::int64_t most) {
    std::vector<std::int64_t> numbers;
    for (const JsonNode& one : node.items())
        numbers.push_back(one.integer(0, most));
    return numbers;
}

std::vector<std::vector<Prediction>> predictionsOf(const JsonNode& node) {
    std::vector<std::vector<Prediction>> all;
    for (const JsonNode& place : node.items()) {
        std::vector<Prediction>& likely = all.emplace_back();
        for (const JsonNode& one : place.items()) {
            const auto pair = one.items();
            if (pair.size() != 2)
                one.refuse("a token and its probability");
            const double probability = pair[1].number();
            if (!(probability >= 0 && probability <= 1))
                pair[1].refuse("a probability from 0 to 1");
            likely.push_back({pair[0].text(), probability});
        }
        if (likely.empty())
            place.refuse("at least one prediction");
    }
    return all;
}

FileSentence sentenceOf(const JsonNode& node) {
    refuseUnknown(node, {"tokens", textKey::words, "special", "key_tokens", "decoder_tokens",
                         "predictions", "predicts", "second"});
    FileSentence sentence;
    const auto read = [&](const char* key, const Words& words, std::string& text) {
        return node.has(key) ? tokensOfTexts(textsOf(node.at(key)), words, text) : Tokens();
    };
    Words words;
    sentence.hasTokens = node.has("tokens");
    const std::size_t count = sentence.hasTokens ? node.at("tokens").items().size() : 0;
    if (node.has(textKey::words)) {
        words.of = numbersOf(node.at(textKey::words), farthest);
        if (words.of.size() != count)
            node.at(textKey::words).refuse(std::to_string(count) + " numbers, as many as tokens");
    }
    if (node.has("special"))
        words.special = numbersOf(node.at("special"), static_cast<std::int64_t>(count) - 1);
    sentence.tokens = read("tokens", words, sentence.text);
    sentence.keys = read("key_tokens", {}, sentence.keysText);
    sentence.decoder = read("decoder_tokens", {}, sentence.decoderText);
    if (node.has("second"))
        sentence.second = node.at("second").integer(
            1, std::max<std::int64_t>(std::ssize(sentence.tokens) - 1, 1));
    if (node.has("predicts")) {
        const std::string what = node.at("predicts").text();
        if (what != "next" && what != "token")
            node.at("predicts").refuse("next or token");
        sentence.predictsNext = what == "next";
    }
    if (node.has("predictions")) {
        sentence.predictions = predictionsOf(node.at("predictions"));
        if (sentence.predictions.size() != count)
            node.at("predictions").refuse(std::to_string(count) + " lists, as many as tokens");
    }
    return sentence;
}

FileLayer layerOfText(const std::string& id, const JsonNode& node, const AttentionTerms& terms) {
    std::optional<FileLayer> layer = layerNamed(id);
    if (!layer)
        node.refuse("a layer’s name: self.N, encoder.N, decoder.N or cross.N");
    refuseUnknown(node, {"scale", textKey::causal, textKey::window, textKey::softcap, "name",
                         textKey::heads});
    layer->terms = terms;
    readTerms(node, layer->terms);
    if (node.has("name"))
        layer->name = node.at("name").text();
    if (node.has(textKey::heads))
        layer->heads = textsOf(node.at(textKey::heads));
    return *layer;
}

} // namespace

std::optional<FileLayer> layerNamed(std::string_view id) {
    const std::size_t dot = id.find('.');
    const std::string_view kind = id.substr(0, dot);
    if (dot == std::string_view::npos ||
        std::ranges::find(layerKinds, kind) == std::end(layerKinds))
        return std::nullopt;
    const std::string_view digits = id.substr(dot + 1);
    const auto number = readInteger(digits);
    if (!number || *number < 0 || *number > mostNumber || std::to_string(*number) != digits)
        return std::nullopt;
    return FileLayer{.id = std::string(id),
                     .kind = static_cast<LayerKind>(std::ranges::find(layerKinds, kind) -
                                                    std::begin(layerKinds)),
                     .number = *number,
                     .name = {},
                     .terms = {},
                     .heads = {}};
}

Tokens numberedTokens(Index count, std::string& text) {
    std::vector<std::string> texts;
    for (Index i = 1; i <= count; ++i)
        texts.push_back(std::to_string(i));
    return tokensOfTexts(texts, {}, text);
}

AttentionText readAttentionText(const std::string& text, const std::string& source) {
    AttentionText all;
    if (text.empty())
        return all;
    const Json json = parseJson(text, source, textLimits);
    const JsonNode root(json, source);
    refuseUnknown(root, {"version", "model", "rule", "layers", "sentences"});
    if (root.at("version").integer(1, farthest) != 1)
        root.at("version").refuse("1; a later Fovea may read it");
    if (root.has("model"))
        all.model = root.at("model").text();
    if (root.has("rule")) {
        refuseUnknown(root.at("rule"),
                      {"scale", textKey::causal, textKey::window, textKey::softcap});
        readTerms(root.at("rule"), all.terms);
    }
    if (root.has("layers"))
        for (const auto& [id, node] : root.at("layers").members())
            all.layers.push_back(layerOfText(id, node, all.terms));
    if (root.has("sentences")) {
        for (const JsonNode& one : root.at("sentences").items())
            all.sentences.push_back(sentenceOf(one));
        if (all.sentences.empty() || all.sentences.size() > mostSentences)
            root.at("sentences")
                .refuse("from 1 to " + std::to_string(mostSentences) + " sentences");
    }
    return all;
}

} // namespace fovea
