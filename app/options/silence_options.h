// Which heads and tokens of a model a command silences.
#pragma once

#include "core/experiment/trace.h"

#include <string>

namespace CLI {
class App;
}

namespace fovea {

struct SilenceOptions {
    std::string heads, tokens, cells, by, from, states, parts; // empty: not given
    // Apart from cells, which are hidden without a model, too.
    [[nodiscard]] bool any() const {
        return !heads.empty() || !tokens.empty() || !by.empty() || !from.empty() ||
               !states.empty() || !parts.empty();
    }
};

// --silence, --silence-tokens, --silence-cells, --silence-by, --patch, --patch-states and
// --leave-out.
void addSilenceOptions(CLI::App& command, SilenceOptions& options);

// Throws Error(usage) for what is not written as "2.9,3.*", "4,7" and "mean".
Silenced readSilenced(const SilenceOptions& options, const ModelSize& model);

// Throws Error(usage) for what is not written as "2.9.5.3,1.*.2.1".
HandEdits readSilencedCells(const SilenceOptions& options);
// The silenced cells, written in this way.
std::string silencedCells(const HandEdits& edits);

// The same as options; empty where nothing is silenced.
SilenceOptions silenceOptionsFor(const Silenced& silenced);

// Throws Error(usage) where the model does not have what is silenced.
void checkSilenced(const Trace& trace);

} // namespace fovea
