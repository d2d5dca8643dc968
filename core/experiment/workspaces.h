// The workspaces, each a part of the Experiment with a Trace and figures of its own. Only the one
// that is looked at is computed.
#pragma once

#include "core/base/table_fwd.h"
#include "core/base/tensor.h"
#include "core/experiment/run.h"

#include <optional>

namespace fovea {

class Backend;

// How far what is looked at may reach: a view's layer, head, query and key lie below.
struct Extent {
    Index layers = 1;
    Index heads = 1; // of the layer, and so the rest
    Index queries = 0;
    Index keys = 0;
};

struct WorkspaceMath {
    // Whether both would compute the same there.
    bool (*same)(const Experiment& a, const Experiment& b);
    // Its part of the trace, whose experiment is set; `previous` as run() says.
    void (*compute)(Trace& trace, Backend& backend, const TracePointer& previous);
    Extent (*extent)(const Trace& trace, Index layer);
    // The extent before anything is computed; nullopt where only a Trace tells it.
    std::optional<Extent> (*expected)(const Experiment& experiment);
    // What the status line tells of it: "tokens: 7".
    std::vector<Message> (*facts)(const Trace& trace);
    // What takes longer than a frame, where something does: the trace can be shown without it.
    void (*refine)(Trace& trace, Backend& backend, const Progress& progress) = nullptr;
    // Another number whenever it would compute something else from an equal Experiment, for what it
    // shows changes by itself; null: nothing does.
    std::uint64_t (*version)(const Experiment& experiment) = nullptr;
    // The steps of a training that were kept and can be shown, ascending; and the one that is
    // chosen, none: the last.
    std::vector<std::int64_t> (*keptSteps)(const Experiment& experiment) = nullptr;
    std::optional<std::int64_t>& (*step)(Experiment& experiment) = nullptr;
};

const Table<WorkspaceMath>& workspaces();

// The extent of an attention of the trace's sentence.
Extent attentionExtent(const Trace& trace, Index layer);
// The extent of what is chosen for a sentence, as if there were no model.
Extent sentenceExtent(const Experiment& experiment);

} // namespace fovea
