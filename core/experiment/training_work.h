// Training as a workspace: which runs are looked at, and the sentence that the first of them reads
// at a step of its training.
#pragma once

#include "core/experiment/flow_inside.h"
#include "core/experiment/known_runs.h"
#include "core/experiment/workspaces.h"

namespace fovea {

// What a run predicts for the sentence at a step that it kept.
struct PredictedAtStep {
    std::int64_t step = 0;
    std::vector<Prediction> words;
    Index right = 0; // of the target, where that is known

    bool operator==(const PredictedAtStep&) const = default;
};

struct RunsTrace {
    std::vector<KnownRunPointer> runs = {}; // that are looked at; the first is the present one
    bool hasPresent = false;                // otherwise that one is not here
    // Of the present run; all is empty before it has learned anything.
    std::vector<std::int64_t> steps = {};        // that it kept
    std::int64_t step = 0;                       // whose model reads the sentence
    std::string text = {};                       // the sentence
    std::shared_ptr<const Trace> sentence = {};  // as Explore would have it
    std::vector<FlowingTensor> inside = {};      // of that pass, from the words to the logits
    std::vector<std::string> target = {};        // what is right, where that is known
    std::vector<PredictedAtStep> predicted = {}; // at the step, and at some that were kept
    std::shared_ptr<const std::vector<Example>> heldOut = {}; // sentences to try
};

WorkspaceMath trainingWork();

// The model of the present run as Explore opens it, at the step that is looked at. Throws
// Error(usage) where there is none.
ModelChoice modelOfRun(const Experiment& experiment);

} // namespace fovea
