#include "core/model/older_tokenizers.h"

#include "core/base/error.h"
#include "core/base/files.h"
#include "core/model/config.h"
#include "core/model/tensor_store.h"

#include <algorithm>
#include <array>
#include <functional>

namespace fovea {
namespace {

using namespace subwords;

constexpr std::size_t mostVocabularyBytes = 100'000'000;
constexpr JsonLimits vocabularyLimits = {.depth = 8, .values = 4'000'000, .key = 100'000};

// Lines without what stands behind them: files come with either kind of line's end.
std::vector<std::string_view> linesOf(std::string_view text) {
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(0, end);
        while (!line.empty() && isWhite(static_cast<unsigned char>(line.back())) && line.back() > 0)
            line.remove_suffix(1);
        lines.push_back(line);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

AddedToken special(const std::string& content, bool leftStrip = false) {
    return {.content = content, .leftStrip = leftStrip, .normalized = false, .special = true};
}

SpecialToken known(const Vocabulary& vocabulary, const std::string& text,
                   const std::string& source) {
    const auto id = vocabulary.id(text);
    if (!id)
        fail(QT_TRANSLATE_NOOP("fovea", "%1: the special token %2 is missing"), {source, text});
    return {text, *id};
}

std::vector<Merge> readMerges(const std::string& path) {
    const std::string text = disk().read(path, mostVocabularyBytes);
    std::vector<Merge> merges;
    std::size_t number = 0;
    for (const std::string_view line : linesOf(text)) {
        ++number;
        if (line.starts_with("#version"))
            continue;
        const std::size_t blank = line.find(' ');
        if (blank == 0 || blank == std::string_view::npos ||
            line.find(' ', blank + 1) != std::string_view::npos)
            fail(QT_TRANSLATE_NOOP("fovea",
                                   "%1, line %2: expected two tokens with a space between them"),
                 {path, std::to_string(number)});
        merges.push_back({std::string(line.substr(0, blank)), std::string(line.substr(blank + 1))});
    }
    return merges;
}

struct Recipe {
    const char* kind; // of config.json
    std::vector<AddedToken> specials;
    std::function<void(TokenizerParts&, const std::string& source)> finish;
};

// GPT-2 puts nothing around a text; RoBERTa does; Qwen2 composes characters and cuts differently.
std::vector<Recipe> recipes(bool addPrefixSpace) {
    const auto plain = [](TokenizerParts& parts, const std::string&) {
        parts.postProcessor = [](Encodings all, bool) { return all; };
    };
    const auto roberta = [=](TokenizerParts& parts, const std::string& source) {
        const Vocabulary& vocabulary = parts.model->vocabulary();
        parts.postProcessor =
            robertaPostProcessor(known(vocabulary, "<s>", source),
                                 known(vocabulary, "</s>", source), true, addPrefixSpace);
    };
    const auto qwen2 = [plain](TokenizerParts& parts, const std::string& source) {
        plain(parts, source);
        static const Json pieces = parseJson(
            R"({"type": "Sequence", "pretokenizers": [{"type": "Split", "behavior": "Isolated",
                "pattern": {"Regex": "(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\\r\\n\\p{L}\\p{N}]?\\p{L}+|\\p{N}| ?[^\\s\\p{L}\\p{N}]+[\\r\\n]*|\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+"}},
                {"type": "ByteLevel", "add_prefix_space": false, "use_regex": false}]})",
            "Qwen2");
        parts.normalizer = formNormalizer(false, true);
        parts.pretokenizer = readPretokenizer(JsonNode(pieces, "Qwen2"));
    };
    const std::vector<AddedToken> robertaSpecials = {special("<s>"), special("<pad>"),
                                                     special("</s>"), special("<unk>"),
                                                     special("<mask>", true)};
    return {{"gpt2", {special("<|endoftext|>")}, plain},
            {"roberta", robertaSpecials, roberta},
            {"qwen2", {special("<|endoftext|>")}, qwen2}};
}

} // namespace

SubwordTokenizer readWordPieceFiles(const std::string& folder, const TokenizerChanges& changes) {
    const std::string path = pathInside(folder, "vocab.txt");
    const std::string text = disk().read(path, mostVocabularyBytes);
    Vocabulary vocabulary;
    std::int32_t id = 0;
    for (const std::string_view line : linesOf(text))
        vocabulary.add(std::string(line), id++);
    const SpecialToken cls = known(vocabulary, "[CLS]", path);
    const SpecialToken sep = known(vocabulary, "[SEP]", path);
    (void)known(vocabulary, "[UNK]", path);
    const bool lower = changes.lowercase.value_or(true);
    return changed(
        {.normalizer = bertNormalizer({.spaceCjk = changes.spaceCjk.value_or(true),
                                       .stripAccents = changes.stripAccents.value_or(lower),
                                       .lowercase = lower}),
         .pretokenizer = bertPretokenizer(),
         .model = makeWordPiece({.vocabulary = std::move(vocabulary), .source = path}),
         .postProcessor = bertPostProcessor(cls, sep),
         .decoder = wordPieceDecoder("##", true)},
        {special("[PAD]"), special("[UNK]"), special("[CLS]"), special("[SEP]"), special("[MASK]")},
        changes);
}

SubwordTokenizer readMergesFiles(const std::string& folder, const TokenizerChanges& changes) {
    const JsonFile config(folder, "config.json", mostVocabularyBytes, {});
    const std::string kind = Config(config.root()).text("model_type", "");
    const JsonFile vocabulary(folder, "vocab.json", mostVocabularyBytes, vocabularyLimits);
    const std::string merges = pathInside(folder, "merges.txt");
    const bool addPrefixSpace = changes.addPrefixSpace.value_or(false);
    for (const Recipe& recipe : recipes(addPrefixSpace)) {
        if (kind != recipe.kind)
            continue;
        TokenizerParts parts{.normalizer = [](AlignedText&) {},
                             .pretokenizer = bytesPretokenizer(addPrefixSpace),
                             .model = makeBpe({.vocabulary = readVocabulary(vocabulary.root()),
                                               .merges = readMerges(merges),
                                               .source = merges}),
                             .postProcessor = {},
                             .decoder = bytesDecoder()};
        recipe.finish(parts, vocabulary.root().path());
        return changed(std::move(parts), recipe.specials, changes);
    }
    fail(QT_TRANSLATE_NOOP(
             "fovea",
             "%1: how a model of the kind ‘%2’ splits text is not known without a tokenizer.json"),
         {folder, kind});
}

} // namespace fovea
