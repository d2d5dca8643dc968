// Everything that computing an Experiment gave: immutable, shared by pointer, on the host.
#pragma once

#include "core/attention/attention.h"
#include "core/attention/learned.h"
#include "core/attention/project.h"
#include "core/base/message.h"
#include "core/experiment/experiment.h"
#include "core/positions/encoded.h"
#include "core/regression/regress.h"
#include "core/text/token.h"

#include <chrono>
#include <memory>

namespace fovea {

struct Layer {
    Attended attended;
    Tensor output; // [T, D], the heads joined
};

// A sentence on its way into the projections.
struct Side {
    Tokens tokens;
    Tensor embeddings; // [T, D]
    Tensor positions;  // P [T, D]; null where the position adds nothing
    Tensor input;      // x [T, D] = embeddings + positions

    [[nodiscard]] Index count() const { return static_cast<Index>(tokens.size()); }
};

struct Trace {
    Experiment experiment;
    Side queries;
    Side keys; // and values; the same sentence unless the Experiment has another for them
    HeadPlan plan;
    AttentionRule rule; // with everything learned: "project.W_q" …
    Message remark;     // something a person should know about these choices; often empty
    std::vector<Layer> layers;
    std::shared_ptr<const PositionTrace> positions; // null unless that workspace is looked at
    std::shared_ptr<const Trace> reference; // of the Experiment's reference; null without one
    RegressionPointer regression;           // null where it was not computed
    bool whole = true;                      // nothing is left to be refined
    std::string backend;                    // who computed it
    std::chrono::nanoseconds duration{};
};

using TracePointer = std::shared_ptr<const Trace>;

// The part `rect` of a map of the trace; pure.
inline Tensor tile(const Trace& trace, Backend& backend, Index layer, Index head, Quantity quantity,
                   const Rect& rect) {
    return mapTile(backend, trace.rule, trace.layers[static_cast<std::size_t>(layer)].attended,
                   head, quantity, rect);
}

} // namespace fovea
