// The page to read first: how an Experiment becomes a Trace.
#pragma once

#include "core/experiment/trace.h"

#include <functional>

namespace fovea {

class Backend;

// What the workspace of one sentence computes: the page's subject. See WorkspaceMath.
void computeAttention(Trace& trace, Backend& backend, const TracePointer& previous);

// Stages two and four to seven of the Experiment, with nothing learned yet.
AttentionRule ruleOf(const Experiment& experiment);

// Everything that the Experiment's choices need to have learned. Throws Error(usage) where they do
// not fit each other.
std::vector<StageShapes> learnedShapes(const Experiment& experiment);

// Given embeddings [T, D] stand among what `previous` has learned, by these names.
namespace givenName {
inline constexpr const char* embeddings = "embeddings";
inline constexpr const char* keyEmbeddings = "embeddings-keys";
} // namespace givenName

// What did not change since `previous` (the learned parameters) is taken over from it; null where
// there is none. Throws Error where the choices do not fit each other, Cancelled where the
// backend's stop token says so.
TracePointer run(const Experiment& experiment, Backend& backend,
                 const TracePointer& previous = nullptr);

// Rows of the joined heads' output, [rows, D], of a layer that was not read from a file of
// attentions.
Tensor outputOf(const Trace& trace, Backend& backend, Index layer, Index top, Index bottom);

// The same in two steps. beginRun() computes what can be shown within a frame. finishRun() gives a
// trace with the rest; it is `begun` itself where nothing is missing.
TracePointer beginRun(const Experiment& experiment, Backend& backend,
                      const TracePointer& previous = nullptr);
TracePointer finishRun(const TracePointer& begun, Backend& backend, const Progress& progress = {});

} // namespace fovea
