#include "app/options/model_input.h"

#include "app/output/outputs.h"
#include "core/base/error.h"
#include "core/base/parameter.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <sstream>

namespace fovea {
namespace {

std::vector<std::int32_t> readIds(const std::string& text) {
    std::vector<std::int32_t> ids;
    std::istringstream in(text);
    for (std::string one; std::getline(in, one, ',');)
        ids.push_back(static_cast<std::int32_t>(wholeOption("--ids", one, 0, INT32_MAX)));
    return ids;
}

ModelInput inputOf(const subwords::Encoding& encoding) {
    ModelInput input;
    for (const subwords::SubwordToken& token : encoding) {
        input.ids.push_back(token.id);
        input.types.push_back(token.type);
    }
    if (std::ranges::all_of(input.types, [](std::int32_t type) { return type == 0; }))
        input.types.clear();
    return input;
}

} // namespace

void addModelInputOptions(CLI::App& command, ModelInputOptions& options, bool pairs) {
    command.add_option("--model", options.folder, "The checkpoint's folder")
        ->type_name("DIR")
        ->required();
    CLI::Option* text = command.add_option("--text", options.text, "What it is asked about");
    CLI::Option* ids =
        command.add_option("--ids", options.ids, "The same as token ids, with commas between them");
    text->type_name("TEXT")->excludes(ids);
    ids->type_name("N,…");
    if (pairs)
        command.add_option("--pair", options.pair, "A second text, as the model takes pairs")
            ->type_name("TEXT")
            ->needs(text);
}

std::int64_t wholeOption(const char* option, const std::string& text, std::int64_t least,
                         std::int64_t most) {
    return std::get<std::int64_t>(
        readValue(integerParameter(option + 2, "", least, least, most), text, option));
}

double realOption(const char* option, const std::string& text, double least, double most) {
    return std::get<double>(
        readValue(numberParameter(option + 2, "", least, least, most), text, option));
}

AskedModel askedModel(const ModelInputOptions& options) {
    checkNotEmpty({"--model", options.folder});
    if (!options.text && !options.ids)
        failUsage(QT_TRANSLATE_NOOP("fovea", "--text: is missing, or --ids"));
    AskedModel asked{.checkpoint = std::make_shared<Checkpoint>(options.folder)};
    try {
        asked.tokenizer.emplace(openTokenizer(options.folder));
    } catch (const Error&) {
        if (!options.ids)
            throw;
    }
    if (options.ids)
        asked.input.ids = readIds(*options.ids);
    else
        asked.input =
            inputOf(options.pair ? asked.tokenizer->encodePair(*options.text, *options.pair)
                                 : asked.tokenizer->encode(*options.text));
    // A model without types takes pairs, too; it does not tell them apart.
    if (asked.checkpoint->plan().types == 0)
        asked.input.types.clear();
    return asked;
}

std::string tokenText(const AskedModel& asked, std::int32_t id) {
    const std::string* text = asked.tokenizer ? asked.tokenizer->text(id) : nullptr;
    return text ? *text : "#" + std::to_string(id);
}

} // namespace fovea
