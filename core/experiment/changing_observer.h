// The observer of a checkpoint's pass that puts other stages in place of its own.
#pragma once

#include "core/attention/observer.h"
#include "core/experiment/attention_model.h"

namespace fovea {

// What is chosen otherwise than the checkpoint was trained, in every layer.
class ChangingObserver : public PassObserver {
public:
    ChangingObserver(const Experiment& experiment, const ChangedStages& changed, Backend& backend,
                     PassObserver* next)
        : experiment_(experiment), changed_(changed), backend_(backend), next_(next) {}

    void attention(AttentionCall& call) override {
        const auto change = [&](Stage stage, auto set) {
            if (changed_[stage])
                set(experiment_.at(stage));
        };
        change(Stage::score, [&](const Selection& to) { call.rule.score = to; });
        change(Stage::mask, [&](const Selection& to) { call.rule.mask = to; });
        change(Stage::normalise, [&](const Selection& to) { call.rule.normalise = to.only(); });
        change(Stage::combine, [&](const Selection& to) { call.rule.combine = to.only(); });
        call.rule.seed = experiment_.seed;
        drawAttention(call.rule, {}, sizesOf(call.plan), backend_);
        next_->attention(call);
    }
    void headOutputs(const std::string& name, Tensor& outputs) override {
        next_->headOutputs(name, outputs);
    }
    void hiddenState(const std::string& layer, Tensor& x) override { next_->hiddenState(layer, x); }
    bool leavesOut(const std::string& attention, LayerPart part) override {
        return next_->leavesOut(attention, part);
    }
    void part(const std::string& name, const Tensor& x) override { next_->part(name, x); }

private:
    const Experiment& experiment_;
    const ChangedStages& changed_;
    Backend& backend_;
    PassObserver* next_;
};

} // namespace fovea
