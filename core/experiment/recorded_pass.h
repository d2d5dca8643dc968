// The observers of the forward pass that a Trace is made of: one applies a person's edits, the
// other records every attention.
#pragma once

#include "core/attention/observer.h"
#include "core/experiment/attention_model.h"
#include "core/experiment/trace.h"

#include <vector>

namespace fovea {

// Applies a person's edits to the maps, in the order the model computes its attentions, and then
// calls another observer, which may be null. `stepwise`: each call has one query.
class EditingObserver : public PassObserver {
public:
    EditingObserver(const Experiment& experiment, const ChangedStages& changed, bool stepwise,
                    PassObserver* next);

    void attention(AttentionCall& call) override;
    void headOutputs(const std::string& name, Tensor& outputs) override;
    void hiddenState(const std::string& layer, Tensor& x) override;

protected:
    const Experiment& experiment_;
    bool stepwise_;

private:
    bool otherNormaliser_;
    PassObserver* next_;
    std::vector<std::string> names_;
};

// The same, and keeps every call. Steps of one attention become the rows of one map; of an
// attention that is called for one segment after the other the last one stays.
class RecordingObserver : public EditingObserver {
public:
    RecordingObserver(const Experiment& experiment, const ChangedStages& changed, bool stepwise,
                      PassObserver* next, Backend& backend);

    void attention(AttentionCall& call) override;
    std::vector<AttentionCall> calls;

private:
    Backend& backend_;
};

// The map between these tokens, of which the last ones are taken where the call has fewer.
Layer layerOf(Backend& backend, const AttentionCall& call, Message name, const Tokens& queries,
              const Tokens& keys);

} // namespace fovea
