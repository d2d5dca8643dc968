// What the pass of a checkpoint need not compute again, for an earlier trace has it.
#pragma once

#include "core/experiment/trace.h"
#include "core/model/pass.h"

#include <optional>

namespace fovea {

class Backend;

struct TakenOver {
    // For PassWish::before: its first tokens may be those of the other text. With an observer
    // alone, for its hidden states behind the last layer are not normed.
    std::optional<Pass> tokens = {};
    // Of the same text so many layers are alike: another head is silenced behind them. Fewer than
    // there are.
    Index layers = 0;
};

// `earlier` may be null. The trace has its experiment; `changed` are its changed stages.
TakenOver takenOver(Backend& backend, const Trace* earlier, const Trace& trace,
                    const ChangedStages& changed);

} // namespace fovea
