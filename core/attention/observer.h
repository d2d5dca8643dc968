// An observer of a model's forward pass. It sees every attention on its way and may change it. A
// network that was trained here and a checkpoint call it alike.
#pragma once

#include "core/attention/attention.h"
#include "core/attention/layer_part.h"
#include "core/attention/project.h"

#include <functional>
#include <string>

namespace fovea {

// One attention, after its projections and before its scores. A model that goes step by step calls
// once a step, with one query, whose position stands in the rule.
struct AttentionCall {
    std::string name; // the prefix of its parameters: "layer.0", "speaker.1.across", "pooling"
    HeadPlan plan;
    AttentionRule rule;  // with everything learned; may be changed
    Tensor queriesFrom;  // [n, D]: the hidden states that are projected to queries
    Tensor keysFrom;     // [m, D]: those that are projected to keys and values; often the same
    Projected projected; // q [H, n, d], k and v [G, m, d]; may be changed
    // The heads' outputs [H, n, d] → [n, D], as the model joins them.
    std::function<Tensor(const Tensor& heads)> join;
};

// All tensors are where the backend of the pass keeps them. A batch has its sentences below each
// other: n is B·T. What an observer puts in place of a tensor has the same shape.
class PassObserver {
public:
    PassObserver() = default;
    PassObserver(const PassObserver&) = delete;
    PassObserver& operator=(const PassObserver&) = delete;
    virtual ~PassObserver() = default;

    // A text that is read in segments: what follows reads it from token `first` on, and attends to
    // what stands from token `memory` on.
    virtual void segment(Index /*first*/, Index /*memory*/) {}
    virtual void attention(AttentionCall& /*call*/) {}
    // What the heads give, [H, n, d], before they are joined.
    virtual void headOutputs(const std::string& /*name*/, Tensor& /*outputs*/) {}
    // What leaves a layer, [n, D]; `layer` is the prefix of its parameters, "layer.0". What enters
    // the first one has the prefix of them all, "layer".
    virtual void hiddenState(const std::string& /*layer*/, Tensor& /*x*/) {}
    // Whether a part is left out of the layer that an attention of that name stands in. Asked once
    // for each part that the layer has; the feed-forward part's by the name of self-attention.
    virtual bool leavesOut(const std::string& /*attention*/, LayerPart /*part*/) { return false; }
    // What flows through a network that was trained here, [n, width], in the order of the pass:
    // "embedding", "embedding.position", "layer.0.norm-attention", "layer.0.attention",
    // "layer.0.behind-attention", "top.norm", "top.classes".
    virtual void part(const std::string& /*name*/, const Tensor& /*x*/) {}
};

} // namespace fovea
