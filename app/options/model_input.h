// What the commands that open a checkpoint have in common: its folder, and what it is asked about.
#pragma once

#include "core/base/json.h"
#include "core/model/model.h"
#include "core/model/tokenizer_files.h"

#include <optional>

namespace CLI {
class App;
}

namespace fovea {

struct ModelInputOptions {
    std::string folder;
    std::optional<std::string> text, pair, ids;
};

// --model, --text and --ids; --pair where the command asks about two texts as well.
void addModelInputOptions(CLI::App& command, ModelInputOptions& options, bool pairs);

struct AskedModel {
    std::shared_ptr<const Checkpoint> checkpoint;
    std::optional<SubwordTokenizer> tokenizer; // none where ids were given and it has none
    ModelInput input;
};
// Throws Error.
AskedModel askedModel(const ModelInputOptions& options);

// The text of an id, as the tokenizer writes it; "#12" where it has none.
std::string tokenText(const AskedModel& asked, std::int32_t id);

// A whole or a real number of an option, within its bounds; throws Error(usage).
std::int64_t wholeOption(const char* option, const std::string& text, std::int64_t least,
                         std::int64_t most);
double realOption(const char* option, const std::string& text, double least, double most);

} // namespace fovea
