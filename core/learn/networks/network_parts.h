// What networks share: embeddings with positions, layers of transformers, pooling, names and
// shapes.
#pragma once

#include "core/learn/networks.h"
#include "core/learn/word_by_word.h"

namespace fovea::parts {

// Shapes of one stage's parameters, for a list of them.
StageShapes stage(const std::string& name, std::vector<LearnedShape> shapes);
void append(NetworkShapes& all, const NetworkShapes& more);

// Rows of "weight" by number, with what the position adds.
NetworkShapes embeddingShapes(const NetworkPlan& plan, const std::string& name, Index rows);
// Words that were read before these.
struct WordsBefore {
    Index count = 0;
    Tensor positions; // what the position adds to them, and to some that follow
};
// With `before`, the words stand behind those that it counts; afterwards it counts them, too.
Tensor embedded(const Scope& scope, const NetworkPlan& plan, const std::string& name,
                const Reading& reading, const NetworkDropout* dropout,
                WordsBefore* before = nullptr);

// [B·T, D] → [B, D]: the last token of each sentence.
Tensor lastTokens(Backend& backend, const Tensor& x, BatchShape batch);
// The sentences of x [B·…, …] with these numbers, i32 [n]; null where x is null.
Tensor sentencesOf(Backend& backend, const Tensor& x, Index sentences, const Tensor& numbers);

// What a position that adds to embeddings has learned, once for the whole network.
NetworkShapes positionShapes(const NetworkPlan& plan);

Tensor dropped(Backend& backend, const NetworkDropout* dropout, const Tensor& x);

// A patch of a picture as a vector, with a learned one for each patch.
NetworkShapes pictureShapes(const NetworkPlan& plan);
Tensor embeddedPatches(const Scope& scope, const NetworkPlan& plan, const Tensor& pictures);

// `attention` with dropout only in training, and then with another seed each time.
AttentionLayer inStep(AttentionLayer attention, const NetworkDropout* dropout);

// The same where query 0 has the position `first`, for rows that count positions.
AttentionLayer startingAt(AttentionLayer attention, Index first);

// What attention across attends to: the tokens of another side.
struct Sight {
    Tensor tokens; // [B·S, D]
    BatchShape batch;
};

// Layers of self-attention, attention across where there is another side, and feed-forward
// unless "inner" is 0, each with a residual unless it is switched off.
struct StackShape {
    std::string name; // "layer": "layer.0.", "layer.1.", …
    bool causal = false;
    bool across = false;
};
// "layers", "inner", "norm", "residual", "activation" and "dropout" of the rows that have such
// layers.
std::vector<Parameter> stackParameters();
// Whether layers normalise, and whether they add to what they read.
bool normalises(const Values& values);
bool hasResiduals(const Values& values);
// The activation of a layer's feed-forward part, as the parameters name it.
Unary activationOf(const Values& values);
NetworkShapes stackShapes(const NetworkPlan& plan, const StackShape& shape);
// What earlier segments leave to each layer: what its attention was given, [B·M, D].
struct SegmentCache {
    Index most = 0; // positions that are kept
    std::vector<Tensor> layers = {};
    Index tokens = 0; // M
};
// What layers keep of the words before, see WordByWord.
struct KeptLayers {
    explicit KeptLayers(Index layers)
        : own(static_cast<std::size_t>(layers)), across(static_cast<std::size_t>(layers)) {}
    Index tokens = 0; // whose keys `own` holds
    std::vector<KeptKeys> own, across;

    // The newest tokens alone.
    void keepTokens(Backend& backend, Index most);
    void keepSentences(Backend& backend, Index sentences, const Tensor& numbers);
};
// Whether layers with these attentions can go on so.
bool canKeep(const NetworkPlan& plan, const StackShape& shape);
// What every layer gives, the last one's normalised where layers normalise before.
std::vector<Tensor> layerOutputs(const Scope& scope, const NetworkPlan& plan,
                                 const StackShape& shape, Tensor x, BatchShape batch,
                                 const std::vector<Sight>& sights, const NetworkDropout* dropout,
                                 SegmentCache* cache = nullptr, KeptLayers* kept = nullptr);
// What leaves the last layer, as what follows takes it: normalised where layers normalise before.
Tensor behindTop(const Scope& scope, const NetworkPlan& plan, const StackShape& shape,
                 const Tensor& x);

// Tells the scope's observer, where there is one, what flows through its part of that name.
void tellPart(const Scope& scope, const char* part, const Tensor& x);

// Tokens [B·T, D] → [B, D]: their mean, or as the parameter "pooling" says.
Tensor meanOf(Backend& backend, const Tensor& tokens, BatchShape batch);
Parameter poolingParameter();
bool poolsByAttention(const NetworkPlan& plan);
NetworkShapes poolingShapes(const NetworkPlan& plan);
Tensor pooled(const Scope& scope, const NetworkPlan& plan, const Tensor& tokens, BatchShape batch,
              const NetworkDropout* dropout);

// "classes": a linear layer on top.
NetworkShapes classesShapes(const NetworkPlan& plan, Index width);
Tensor classes(const Scope& scope, const Tensor& x);

} // namespace fovea::parts
