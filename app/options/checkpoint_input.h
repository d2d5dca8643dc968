// What the commands that open a checkpoint have in common: its folder, and the text that it reads.
#pragma once

#include "core/base/json.h"
#include "core/model/model.h"
#include "core/model/tokenizer_files.h"

#include <optional>

namespace CLI {
class App;
}

namespace fovea {

struct CheckpointOptions {
    std::string folder;
    std::optional<std::string> text, pair, ids;
};

// --model, --text and --ids; --pair where the command takes two texts as well.
void addCheckpointOptions(CLI::App& command, CheckpointOptions& options, bool pairs);

struct CheckpointInput {
    std::shared_ptr<const Checkpoint> checkpoint;
    std::optional<SubwordTokenizer> tokenizer; // none where ids were given and it has none
    ModelInput input;
};
// The checkpoint, opened, and its text as ids. Throws Error.
CheckpointInput readCheckpointInput(const CheckpointOptions& options);

// The text of an id, as the tokenizer writes it; "#12" where it has none.
std::string tokenText(const CheckpointInput& read, std::int32_t id);

} // namespace fovea
