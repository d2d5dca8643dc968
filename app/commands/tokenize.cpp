#include "app/commands.h"
#include "app/output/outputs.h"
#include "core/base/error.h"
#include "core/base/files.h"
#include "core/model/tokenizer_files.h"

#include <CLI/CLI.hpp>

#include <iostream>
#include <optional>

namespace fovea {
namespace {

constexpr std::size_t mostBytes = 1'000'000'000;

struct TokenizeOptions {
    std::string folder;
    std::optional<std::string> text, pair, file;
    bool plain = false;
    bool json = false;
};

Json tokensJson(const subwords::Encoding& encoding) {
    Json::Array ids, tokens, offsets, special, words, types;
    for (const subwords::SubwordToken& token : encoding) {
        ids.emplace_back(std::int64_t{token.id});
        tokens.emplace_back(token.text);
        offsets.emplace_back(Json::Array{static_cast<std::int64_t>(token.begin),
                                         static_cast<std::int64_t>(token.end)});
        special.emplace_back(std::int64_t{token.special});
        words.emplace_back();
        if (token.word >= 0)
            words.back() = std::int64_t{token.word};
        types.emplace_back(std::int64_t{token.type});
    }
    return Json::Object{{"ids", std::move(ids)},         {"tokens", std::move(tokens)},
                        {"offsets", std::move(offsets)}, {"special", std::move(special)},
                        {"words", std::move(words)},     {"types", std::move(types)}};
}

void tellTokens(const subwords::Encoding& encoding, bool json) {
    if (json) {
        std::cout << writeJson(tokensJson(encoding)) << '\n';
        return;
    }
    for (const subwords::SubwordToken& token : encoding)
        std::cout << token.id << '\t' << writeJson(Json(token.text)) << '\t' << token.begin << '\t'
                  << token.end << '\n';
}

void tokenize(const TokenizeOptions& options) {
    checkNotEmpty({"--model", options.folder});
    if (options.text.has_value() == options.file.has_value())
        failUsage(QT_TRANSLATE_NOOP("fovea", "TEXT or --file: expected one of them"));
    const SubwordTokenizer tokenizer = openTokenizer(options.folder);
    const bool addSpecial = !options.plain;
    if (options.text) {
        tellTokens(options.pair ? tokenizer.encodePair(*options.text, *options.pair, addSpecial)
                                : tokenizer.encode(*options.text, addSpecial),
                   options.json);
        return;
    }
    const std::string all = disk().read(*options.file, mostBytes);
    for (std::size_t at = 0; at < all.size();) {
        const std::size_t end = std::min(all.find('\n', at), all.size());
        tellTokens(tokenizer.encode(std::string_view(all).substr(at, end - at), addSpecial),
                   options.json);
        at = end + 1;
    }
}

} // namespace

void addTokenizeCommand(CLI::App& app) {
    auto options = std::make_shared<TokenizeOptions>();
    CLI::App* command =
        addCommand(app, "tokenize", "Split text into tokens with a checkpoint's tokenizer");
    command->add_option("--model", options->folder, "The checkpoint's folder")
        ->type_name("DIR")
        ->required();
    CLI::Option* text = command->add_option("TEXT", options->text, "The text");
    command->add_option("--pair", options->pair, "A second text, as the model takes pairs")
        ->type_name("TEXT")
        ->needs(text);
    command->add_option("--file", options->file, "A file, each line of it a text")
        ->type_name("FILE");
    command->add_flag("--plain", options->plain, "Without special tokens around the text");
    command->add_flag("--json", options->json,
                      "A line of JSON for each text; offsets count characters");
    command->callback([options] { tokenize(*options); });
}

} // namespace fovea
