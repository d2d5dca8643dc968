#include "app/options/checkpoint_input.h"

#include "app/options/number_option.h"
#include "app/output/outputs.h"
#include "core/base/error.h"
#include "core/experiment/checkpoint_tokens.h"

#include <CLI/CLI.hpp>

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

} // namespace

void addCheckpointOptions(CLI::App& command, CheckpointOptions& options, bool pairs) {
    command.add_option("--model", options.folder, "The checkpoint's folder")
        ->type_name("DIR")
        ->required();
    CLI::Option* text = command.add_option("--text", options.text, "The text that it reads");
    CLI::Option* ids =
        command.add_option("--ids", options.ids, "The same as token ids, with commas between them");
    text->type_name("TEXT")->excludes(ids);
    ids->type_name("N,…");
    if (pairs)
        command.add_option("--pair", options.pair, "A second text, as the model takes pairs")
            ->type_name("TEXT")
            ->needs(text);
}

CheckpointInput readCheckpointInput(const CheckpointOptions& options) {
    checkNotEmpty({"--model", options.folder});
    if (!options.text && !options.ids)
        failUsage(QT_TRANSLATE_NOOP("fovea", "--text: is missing, or --ids"));
    CheckpointInput read{.checkpoint = std::make_shared<Checkpoint>(options.folder)};
    try {
        read.tokenizer.emplace(openTokenizer(options.folder));
    } catch (const Error&) {
        if (!options.ids)
            throw;
    }
    if (options.ids)
        read.input.ids = readIds(*options.ids);
    else
        read.input = inputOf(options.pair ? read.tokenizer->encodePair(*options.text, *options.pair)
                                          : read.tokenizer->encode(*options.text),
                             read.checkpoint->plan());
    return read;
}

std::string tokenText(const CheckpointInput& read, std::int32_t id) {
    const std::string* text = read.tokenizer ? read.tokenizer->text(id) : nullptr;
    return text ? *text : "#" + std::to_string(id);
}

} // namespace fovea
