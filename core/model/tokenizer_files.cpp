#include "core/model/tokenizer_files.h"

#include "core/base/error.h"
#include "core/base/files.h"
#include "core/model/config.h"
#include "core/model/older_tokenizers.h"
#include "core/text/subwords/read_parts.h"

#include <algorithm>
#include <set>

namespace fovea {
namespace {

constexpr std::size_t mostTokenizerBytes = 100'000'000;
constexpr JsonLimits tokenizerLimits = {.depth = 64, .values = 8'000'000, .key = 1'000'000};

using namespace subwords;

using ById = std::vector<std::pair<std::int64_t, AddedToken>>;

std::vector<AddedToken> inOrder(ById byId) {
    std::ranges::stable_sort(byId, {}, [](const auto& one) { return one.first; });
    std::vector<AddedToken> tokens;
    for (auto& [id, token] : byId)
        tokens.push_back(std::move(token));
    return tokens;
}

AddedToken specialToken(std::string content) {
    return {.content = std::move(content), .normalized = false, .special = true};
}

// A token's text, or an object that says more of it.
AddedToken tokenOf(const JsonNode& node) {
    if (const auto* text = std::get_if<std::string>(&node.value().data))
        return specialToken(*text);
    AddedToken token = readAddedToken(node);
    token.special = true;
    token.normalized = token.normalized && node.has("normalized");
    return token;
}

// What the folder's other files say: tokenizer_config.json; and where that does not list the added
// tokens itself, the older special_tokens_map.json and added_tokens.json.
class Settings {
public:
    explicit Settings(const std::string& folder) : folder_(folder), files_(disk().list(folder)) {
        config_ = read("tokenizer_config.json");
        older_ = config().object("added_tokens_decoder") ? std::nullopt
                                                         : read("special_tokens_map.json");
    }
    [[nodiscard]] bool has(const char* name) const {
        return std::ranges::find(files_, folder_ + "/" + name) != files_.end();
    }
    [[nodiscard]] TokenizerChanges changes() const {
        const auto choice = [&](const char* key) -> std::optional<bool> {
            const auto value = config().value(key);
            return value ? std::optional(value->boolean()) : std::nullopt;
        };
        return {.lowercase = choice("do_lower_case"),
                .stripAccents = choice("strip_accents"),
                .spaceCjk = choice("tokenize_chinese_chars"),
                .addPrefixSpace = choice("add_prefix_space"),
                .further = further(),
                .named = allNamed()};
    }

private:
    [[nodiscard]] std::optional<JsonFile> read(const char* name) const {
        return has(name)
                   ? std::optional(JsonFile(folder_, name, mostTokenizerBytes, tokenizerLimits))
                   : std::nullopt;
    }
    [[nodiscard]] Config configOf(const std::optional<JsonFile>& file) const {
        return Config(file ? file->root() : JsonNode(none_, folder_));
    }
    [[nodiscard]] Config config() const { return configOf(config_); }

    [[nodiscard]] std::optional<JsonNode> named(const char* key) const {
        const auto older = configOf(older_).value(key);
        return older ? older : config().value(key);
    }
    [[nodiscard]] std::vector<AddedToken> allNamed() const {
        std::vector<AddedToken> tokens;
        for (const char* key : {"bos_token", "eos_token", "unk_token", "sep_token", "pad_token",
                                "cls_token", "mask_token"})
            if (const auto node = named(key))
                tokens.push_back(tokenOf(*node));
        for (const char* key : {"additional_special_tokens", "extra_special_tokens"}) {
            const auto list = named(key);
            if (list && std::holds_alternative<Json::Array>(list->value().data))
                for (const JsonNode& one : list->items())
                    tokens.push_back(tokenOf(one));
        }
        return tokens;
    }
    [[nodiscard]] std::vector<AddedToken> further() const {
        ById byId;
        if (const auto decoder = config().object("added_tokens_decoder")) {
            for (const auto& [id, node] : decoder->node().members())
                byId.emplace_back(std::strtoll(id.c_str(), nullptr, 10), readAddedToken(node));
            return inOrder(std::move(byId));
        }
        const auto older = read("added_tokens.json");
        if (!older || has("tokenizer.json")) // which has them, and says more of them
            return {};
        std::set<std::string> names;
        for (const AddedToken& token : allNamed())
            names.insert(token.content);
        for (const auto& [content, node] : older->root().members()) {
            const bool special = names.contains(content);
            byId.emplace_back(
                node.integer(0, largestId),
                AddedToken{.content = content, .normalized = !special, .special = special});
        }
        return inOrder(std::move(byId));
    }

    std::string folder_;
    std::vector<std::string> files_;
    Json none_ = Json::Object{};
    std::optional<JsonFile> config_, older_;
};

} // namespace

SubwordTokenizer openTokenizer(const std::string& folder) {
    const Settings settings(folder);
    const TokenizerChanges changes = settings.changes();
    if (settings.has("tokenizer.json")) {
        const JsonFile file(folder, "tokenizer.json", mostTokenizerBytes, tokenizerLimits);
        return readSubwordTokenizer(file.root(), changes);
    }
    if (settings.has("vocab.txt"))
        return readWordPieceFiles(folder, changes);
    if (settings.has("vocab.json") && settings.has("merges.txt"))
        return readMergesFiles(folder, changes);
    fail(QT_TRANSLATE_NOOP("fovea", "%1: no tokenizer here, expected tokenizer.json, vocab.txt, or "
                                    "vocab.json with merges.txt"),
         {folder});
}

} // namespace fovea
