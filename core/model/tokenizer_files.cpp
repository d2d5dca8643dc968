#include "core/model/tokenizer_files.h"

#include "core/base/error.h"
#include "core/base/files.h"
#include "core/model/config.h"
#include "core/model/older_tokenizers.h"

#include <algorithm>

namespace fovea {
namespace {

constexpr std::size_t mostBytes = 100'000'000;
constexpr JsonLimits limits = {.depth = 64, .values = 8'000'000, .key = 1'000'000};

using namespace subwords;

// Special tokens that tokenizer_config.json knows and tokenizer.json does not.
std::vector<AddedToken> furtherTokens(const Config& config) {
    std::vector<std::pair<std::int64_t, AddedToken>> byId;
    if (const auto decoder = config.object("added_tokens_decoder"))
        for (const auto& [id, place] : decoder->place().members())
            byId.emplace_back(std::strtoll(id.c_str(), nullptr, 10), readAddedToken(place));
    std::ranges::stable_sort(byId, {}, [](const auto& one) { return one.first; });
    std::vector<AddedToken> tokens;
    for (auto& [id, token] : byId)
        tokens.push_back(std::move(token));
    return tokens;
}

} // namespace

SubwordTokenizer openTokenizer(const std::string& folder) {
    const auto files = disk().list(folder);
    const auto has = [&](const char* name) {
        return std::ranges::find(files, folder + "/" + name) != files.end();
    };
    const Json none = Json::Object{};
    std::optional<JsonFile> settings;
    if (has("tokenizer_config.json"))
        settings.emplace(folder, "tokenizer_config.json", mostBytes, limits);
    const Config config(settings ? settings->root() : JsonPlace(none, folder));
    const std::vector<AddedToken> further = furtherTokens(config);
    const auto choice = [&](const char* key) -> std::optional<bool> {
        const auto value = config.value(key);
        return value ? std::optional(value->boolean()) : std::nullopt;
    };
    // What tokenizer_config.json says of BERT's cleaning counts.
    const TokenizerChanges changes{.lowercase = choice("do_lower_case"),
                                   .stripAccents = choice("strip_accents"),
                                   .spaceCjk = choice("tokenize_chinese_chars"),
                                   .further = further};
    if (has("tokenizer.json")) {
        const JsonFile file(folder, "tokenizer.json", mostBytes, limits);
        return readSubwordTokenizer(file.root(), changes);
    }
    if (has("vocab.txt"))
        return readWordPieceFiles(folder, changes);
    if (has("vocab.json") && has("merges.txt"))
        return readMergesFiles(folder, changes);
    fail(QT_TRANSLATE_NOOP("fovea", "%1: no tokenizer here, expected tokenizer.json, vocab.txt, or "
                                    "vocab.json with merges.txt"),
         {folder});
}

} // namespace fovea
