// The observers of the forward pass that a Trace is made of: one applies a person's edits, the
// other records every attention.
#pragma once

#include "core/attention/observer.h"
#include "core/experiment/attention_model.h"
#include "core/experiment/trace.h"

#include <map>
#include <optional>
#include <vector>

namespace fovea {

// Tokens [first, end) of a text that is read in segments; they see those from `memory` on.
struct Segment {
    Index memory = 0;
    Index first = 0;
    Index end = 0;
};

// Applies a person's edits to the maps, and silences heads and tokens, in the order the model
// computes its attentions; then calls another observer, which may be null. `stepwise`: each call
// has one query.
class EditingObserver : public PassObserver {
public:
    // The trace has its experiment, and what silenced heads give.
    EditingObserver(const Trace& trace, const ChangedStages& changed, bool stepwise,
                    PassObserver* next, Backend& backend);

    // For a pass that begins at a later layer: the attentions that came before.
    void startAfter(std::vector<std::string> names) { names_ = std::move(names); }

    void segment(Index first, Index memory) override;
    void attention(AttentionCall& call) override;
    void headOutputs(const std::string& name, Tensor& outputs) override;
    void hiddenState(const std::string& layer, Tensor& x) override;
    bool leavesOut(const std::string& attention, LayerPart part) override;
    void part(const std::string& name, const Tensor& x) override {
        if (next_)
            next_->part(name, x);
    }

protected:
    const Trace& trace_;
    bool stepwise_;
    Backend& backend_;
    std::optional<Segment> segment_; // the present one, where the text is read in some

private:
    std::int64_t numberOf(const std::string& name);

    bool otherNormaliser_;
    PassObserver* next_;
    std::vector<std::string> names_;
};

// The same, and keeps every call. Steps of one attention become the rows of one map, and so do
// segments: what a segment does not see is hidden there. Hidden states are kept as well.
class RecordingObserver : public EditingObserver {
public:
    using EditingObserver::EditingObserver;

    void attention(AttentionCall& call) override;
    void headOutputs(const std::string& name, Tensor& outputs) override;
    void hiddenState(const std::string& layer, Tensor& x) override;
    bool leavesOut(const std::string& attention, LayerPart part) override;
    // What can be left out of the layer that an attention stands in.
    [[nodiscard]] std::vector<LayerPart> partsOf(const std::string& attention) const;
    // For each query of a call: how many of the first keys stand in earlier segments. Empty where
    // no query sees any of those keys.
    [[nodiscard]] std::vector<Index> memoryOf(const AttentionCall& call) const;
    // The calls of a whole text. Where scores or masks go by places within a segment, there is no
    // single map for all segments, and the call of the last segment stands there.
    [[nodiscard]] std::vector<AttentionCall> wholeCalls() const;
    [[nodiscard]] bool inSegments() const { return segments_.size() > 1; }
    // The hidden states of a stack of layers ("layer"): what enters the first layer and what leaves
    // each, [T, D], on the host.
    [[nodiscard]] std::vector<Tensor> hiddenStates(const std::string& stack) const;

private:
    struct Recorded {
        AttentionCall call;
        AttentionCall last; // of the last segment
        Tensor outputs;     // of the heads, [H, n, d]
    };
    [[nodiscard]] AttentionCall joined(const Recorded& recorded, const Choice& seen) const;
    std::vector<Recorded> recorded_;
    std::vector<Segment> segments_;
    std::vector<std::pair<std::string, Tensor>> hidden_;
    std::map<std::string, std::vector<LayerPart>> parts_;
};

// Layer number `layer` of the trace: the map between these tokens, of which the last ones are taken
// where the call has fewer. `isDrawn`: its rule has a person's edits.
Layer layerOf(Backend& backend, const Trace& trace, Index layer, const AttentionCall& call,
              Message name, const Tokens& queries, const Tokens& keys, bool isDrawn = false);
// One without a token, where there is nothing to look at.
Layer emptyLayer(Backend& backend, const AttentionRule& rule);

} // namespace fovea
