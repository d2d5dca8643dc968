#include "core/experiment/recorded_pass.h"

#include "core/compute/backend.h"

#include <algorithm>
#include <utility>

namespace fovea {
namespace {

Tokens lastOf(const Tokens& tokens, Index count) {
    return {tokens.end() - std::min<std::ptrdiff_t>(count, std::ssize(tokens)), tokens.end()};
}

} // namespace

EditingObserver::EditingObserver(const Experiment& experiment, const ChangedStages& changed,
                                 bool stepwise, PassObserver* next)
    : experiment_(experiment), stepwise_(stepwise), otherNormaliser_(changed[Stage::normalise]),
      next_(next) {}

void EditingObserver::attention(AttentionCall& call) {
    AttentionRule& rule = call.rule;
    if (std::ranges::count(names_, call.name) == 0)
        names_.push_back(call.name);
    const auto layer = std::ranges::find(names_, call.name) - names_.begin();
    rule.seed = experiment_.seed;
    if (otherNormaliser_) // with its dropout, which a model leaves out where it is not trained
        rule.normalise = experiment_.at(Stage::normalise).only();
    if (stepwise_) // a step does not know its row, so that each would drop the same
        rule.normalise.values["dropout"] = 0.0;
    rule.edits = editsOf(experiment_.edits, layer);
    if (stepwise_) { // this step's query is the only one
        std::erase_if(rule.edits,
                      [&](const HandEdit& edit) { return edit.query != rule.queryOffset; });
        for (HandEdit& edit : rule.edits)
            edit.query = 0;
    }
    if (next_)
        next_->attention(call);
}

void EditingObserver::headOutputs(const std::string& name, Tensor& outputs) {
    if (next_)
        next_->headOutputs(name, outputs);
}

void EditingObserver::hiddenState(const std::string& layer, Tensor& x) {
    if (next_)
        next_->hiddenState(layer, x);
}

RecordingObserver::RecordingObserver(const Experiment& experiment, const ChangedStages& changed,
                                     bool stepwise, PassObserver* next, Backend& backend)
    : EditingObserver(experiment, changed, stepwise, next), backend_(backend) {}

void RecordingObserver::attention(AttentionCall& call) {
    EditingObserver::attention(call);
    const auto known = std::ranges::find(calls, call.name, &AttentionCall::name);
    if (known != calls.end() && stepwise_) {
        known->queriesFrom = backend_.concat({known->queriesFrom, call.queriesFrom}, 0);
        known->projected.q = backend_.concat({known->projected.q, call.projected.q}, 1);
        return;
    }
    AttentionCall one = call;
    if (stepwise_)
        one.rule.edits = editsOf(experiment_.edits, std::ssize(calls));
    if (known != calls.end())
        *known = std::move(one);
    else
        calls.push_back(std::move(one));
}

Layer layerOf(Backend& backend, const AttentionCall& call, Message name, const Tokens& queries,
              const Tokens& keys) {
    Layer layer;
    layer.name = std::move(name);
    layer.plan = call.plan;
    layer.rule = call.rule;
    layer.attended =
        attend(backend, layer.rule, call.projected.q, call.projected.k, call.projected.v);
    layer.output = backend.download(call.join(backend.upload(layer.attended.output)));
    layer.amongThemselves =
        &queries == &keys && layer.attended.q.axis(1) == layer.attended.k.axis(1);
    layer.queries = {.tokens = lastOf(queries, layer.attended.q.axis(1)),
                     .embeddings = {},
                     .positions = {},
                     .input = backend.download(call.queriesFrom)};
    layer.keys = {.tokens = lastOf(keys, layer.attended.k.axis(1)),
                  .embeddings = {},
                  .positions = {},
                  .input = backend.download(call.keysFrom)};
    return layer;
}

} // namespace fovea
