// Everything that computing an Experiment gave: immutable, shared by pointer, on the host.
#pragma once

#include "core/attention/attention.h"
#include "core/attention/layer_part.h"
#include "core/attention/learned.h"
#include "core/attention/project.h"
#include "core/base/message.h"
#include "core/base/prediction.h"
#include "core/experiment/attention_model.h"
#include "core/experiment/experiment.h"
#include "core/positions/encoded.h"
#include "core/regression/regress.h"
#include "core/text/token.h"

#include <chrono>
#include <functional>
#include <memory>

namespace fovea {

// Gets the share of a piece of work that is done, on any thread.
using Progress = std::function<void(double share)>;

struct TrainingHistory;
struct RunsTrace;
struct CompareTrace;
class EdgeEffects;
class KeptScoreParts;
class HeadEffects;
class AttentionFlows;
class ShuffledHeads;
class Kept;
class KeptBeams;

// A sentence on its way into the projections.
struct Side {
    Tokens tokens;
    Tensor embeddings;  // [T, D]
    bool drawn = false; // embeddings are drawn from the seed, for each token's text
    Tensor positions;   // P [T, D]; null where the position adds nothing
    Tensor input;       // x [T, D] = embeddings + positions

    [[nodiscard]] Index count() const { return static_cast<Index>(tokens.size()); }
};

// One attention: its queries, its keys, its rule, and what came of it.
struct Layer {
    Message name;          // where there are several: "encoder 1"
    std::string attention; // what its model calls it: "layer.0"; empty without one
    Side queries;
    Side keys;                   // and values; often the same
    bool amongThemselves = true; // queries and keys are the same tokens
    // Where a text is read in segments: how many of the first keys stand in earlier ones, for each
    // query. Empty where no query sees any of those keys.
    std::vector<Index> memory = {};
    std::vector<LayerPart> parts = {}; // that can be left out of it
    HeadPlan plan;
    std::vector<std::string> heads = {}; // what they are called; empty: by their numbers
    AttentionRule rule;                  // with everything learned: "project.W_q" …
    Attended attended;
    Tensor output; // [T, D], the heads joined; null without a model, see outputOf()
};

// What a model predicts for the text.
struct ModelTrace {
    AnswerKind kind;
    Message title; // of what it predicts: "Tags"
    // For each token, for the whole, or for each token of the sequence, with its end.
    std::vector<Prediction> predicted;
    std::vector<std::int32_t> predictedIds; // numbers; AttentionModel::predictable() names them
    // The likeliest answers of each prediction, at most five. Of what comes next: those after the
    // beginning and after each token.
    std::vector<std::vector<Prediction>> likeliest;
    // What enters its first layer and what leaves each, [T, D]; empty where there are no such
    // layers. Their stack's name is the prefix of theirs: "layer".
    std::vector<Tensor> hidden;
    std::string stack;
    Tokens decoderInput;           // of what comes next: what each prediction comes after
    std::vector<std::int32_t> ids; // their numbers as predictions; −1: a token has none
    std::vector<float> picture;    // patch after patch, [edge, edge, 3] each; empty: it sees none
    Index patches = 0;
    std::size_t parameters = 0; // that it has learned
    ChangedStages changed = {};
    bool isRandom = false; // some of them did not fit the changed stages and were drawn anew
    std::optional<Card> card;
    std::shared_ptr<const TrainingHistory> history; // of its training; null without a log
};

struct Trace {
    Experiment experiment;
    Tokens tokens;        // of the sentence
    Tokens keysTokens;    // of the one that it asks; the same unless the Experiment has another
    Index secondText = 0; // the first token of the second text of a pair; 0: there is one text
    Message remark;       // something a person should know about these choices; often empty
    std::vector<Layer> layers;
    std::shared_ptr<const ModelTrace> model; // null without a model
    std::shared_ptr<const ModelTrace>
        unedited; // without what is drawn by hand or silenced; null where nothing is
    std::shared_ptr<const SilencedValues> silencedValues; // what stands there instead; null: 0
    std::shared_ptr<HeadEffects> effects;       // of its heads, as far as they were asked for
    std::shared_ptr<EdgeEffects> edges;         // of edges, as far as they were asked for
    std::shared_ptr<AttentionFlows> flows;      // as far as they were asked for
    std::shared_ptr<KeptScoreParts> scoreParts; // of the head that was asked for last
    std::shared_ptr<ShuffledHeads> shuffled;    // of shuffled words, once they are computed
    std::shared_ptr<KeptBeams> beams;           // that were asked for
    std::shared_ptr<Kept> kept; // what figures found of it; null: they find it again each time
    std::shared_ptr<const PositionTrace> positions; // null unless that workspace is looked at
    std::shared_ptr<const Trace> reference; // of the Experiment's reference; null without one
    RegressionPointer regression;           // null where it was not computed
    std::shared_ptr<const RunsTrace> runs;  // null unless the workspace of training is looked at
    std::shared_ptr<const CompareTrace> compare; // null unless that workspace is looked at
    bool whole = true;                           // nothing is left to be refined
    std::string backend;                         // who computed it
    std::chrono::nanoseconds duration{};

    // Nothing was trained, or what was trained does not fit the present choices.
    [[nodiscard]] bool hasRandomWeights() const { return !model || model->isRandom; }
    [[nodiscard]] const Layer& layer(Index i) const { return layers[static_cast<std::size_t>(i)]; }
};

using TracePointer = std::shared_ptr<const Trace>;

// The part `rect` of a map of the trace; pure.
inline Tensor tile(const Trace& trace, Backend& backend, Index layer, Index head, Quantity quantity,
                   const Rect& rect) {
    const Layer& one = trace.layer(layer);
    return mapTile(backend, one.rule, one.attended, head, quantity, rect);
}

} // namespace fovea
