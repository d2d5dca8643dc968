// Which heads and tokens of a model a command silences.
#pragma once

#include "core/experiment/trace.h"

#include <string>

namespace CLI {
class App;
}

namespace fovea {

struct SilenceOptions {
    std::string heads, tokens, by, from, states; // empty: not given
    [[nodiscard]] bool any() const {
        return !heads.empty() || !tokens.empty() || !by.empty() || !from.empty() || !states.empty();
    }
};

// --silence, --silence-tokens, --silence-by, --patch and --patch-states.
void addSilenceOptions(CLI::App& command, SilenceOptions& options);

// Throws Error(usage) for what is not written as "2.9,3.*", "4,7" and "mean".
Silenced readSilenced(const SilenceOptions& options, const ModelSize& model);

// The same as options; empty where nothing is silenced.
SilenceOptions silenceOptionsFor(const Silenced& silenced);

// Throws Error(usage) where the model does not have what is silenced.
void checkSilenced(const Trace& trace);

} // namespace fovea
