// What the pass of a checkpoint need not compute again, for an earlier trace has it.
#pragma once

#include "core/experiment/trace.h"
#include "core/model/pass.h"

#include <optional>

namespace fovea {

class Backend;

struct TakenOver {
    // For PassWish::before: the texts may begin with the same tokens. Only for a pass with an
    // observer, for the hidden states behind the last layer are not normed here.
    std::optional<Pass> tokens = {};
    // Where the text is the same: how many of the first layers are alike, as when a head behind
    // them is silenced. Always fewer than there are layers.
    Index layers = 0;
};

// `earlier` may be null. The trace has its experiment; `changed` are its changed stages.
TakenOver takenOver(Backend& backend, const Trace* earlier, const Trace& trace,
                    const ChangedStages& changed);

} // namespace fovea
