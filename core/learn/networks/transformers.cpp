#include "core/learn/networks/transformers.h"

#include "core/compute/backend.h"
#include "core/learn/networks/network_parts.h"

namespace fovea::transformers {
namespace {

using namespace parts;

StackShape encoderStack(const NetworkPlan& plan) {
    return {.name = "layer", .across = plan.sizes.patches > 0};
}

const StackShape decoderStack{.name = "layer", .causal = true};
const StackShape speakerStack{.name = "speaker", .causal = true, .across = true};

} // namespace

NetworkShapes encoderLearned(const NetworkPlan& plan) {
    NetworkShapes all = embeddingShapes(plan, "embedding", plan.sizes.words);
    for (const NetworkShapes& more :
         {positionShapes(plan), pictureShapes(plan), stackShapes(plan, encoderStack(plan)),
          poolingShapes(plan), classesShapes(plan, plan.width())})
        append(all, more);
    return all;
}

Tensor encoderLogits(const Scope& scope, const NetworkPlan& plan, const NetworkInput& input) {
    const BatchShape batch = input.source.batch;
    std::vector<Sight> sights;
    if (plan.sizes.patches > 0)
        sights.push_back({embeddedPatches(scope, plan, input.pictures),
                          {.sentences = batch.sentences, .tokens = plan.sizes.patches}});
    const Tensor x = embedded(scope, plan, "embedding", input.source, input.dropout);
    const Tensor top =
        layerOutputs(scope, plan, encoderStack(plan), x, batch, sights, input.dropout).back();
    return classes(scope,
                   plan.form == Form::whole ? pooled(scope, plan, top, batch, input.dropout) : top);
}

Tensor encoderReadOut(const Scope& scope, const NetworkPlan& plan, const Tensor& hidden,
                      BatchShape batch) {
    const Tensor top = behindTop(scope, plan, encoderStack(plan), hidden);
    return classes(scope,
                   plan.form == Form::whole ? pooled(scope, plan, top, batch, nullptr) : top);
}

bool encoderAcross(const NetworkPlan& plan) {
    return plan.sizes.patches > 0 || poolsByAttention(plan);
}

NetworkShapes decoderLearned(const NetworkPlan& plan) {
    NetworkShapes all = embeddingShapes(plan, "embedding", plan.sizes.decoderWords);
    for (const NetworkShapes& more :
         {positionShapes(plan), stackShapes(plan, decoderStack), classesShapes(plan, plan.width())})
        append(all, more);
    return all;
}

Tensor decoderLogits(const Scope& scope, const NetworkPlan& plan, const NetworkInput& input) {
    Backend& backend = scope.backend();
    const BatchShape batch = input.decoderInput.batch;
    const Tensor x = embedded(scope, plan, "embedding", input.decoderInput, input.dropout);
    const Index segment = integer(plan.model.values, "segment");
    if (segment == 0 || segment >= batch.tokens)
        return classes(scope,
                       layerOutputs(scope, plan, decoderStack, x, batch, {}, input.dropout).back());
    SegmentCache cache{.most = integer(plan.model.values, "memory")};
    const Tensor apart = x.reshaped({batch.sentences, batch.tokens, plan.width()});
    std::vector<Tensor> tops;
    for (Index begin = 0; begin < batch.tokens; begin += segment) {
        const Index end = std::min(begin + segment, batch.tokens);
        const BatchShape part{.sentences = batch.sentences, .tokens = end - begin};
        const Shape flat{part.sentences * part.tokens, plan.width()};
        if (PassObserver* observer = scope.observer())
            observer->segment(begin, begin - cache.tokens);
        const Tensor top = layerOutputs(scope, plan, decoderStack,
                                        backend.slice(apart, 1, begin, end).reshaped(flat), part,
                                        {}, input.dropout, &cache)
                               .back();
        tops.push_back(top.reshaped({part.sentences, part.tokens, plan.width()}));
    }
    return classes(scope, backend.concat(tops, 1).reshaped(x.shape()));
}

Tensor decoderReadOut(const Scope& scope, const NetworkPlan& plan, const Tensor& hidden,
                      BatchShape /*batch*/) {
    return classes(scope, behindTop(scope, plan, decoderStack, hidden));
}

bool pairAcross(const NetworkPlan&) {
    return true;
}

NetworkShapes pairLearned(const NetworkPlan& plan) {
    NetworkShapes all = embeddingShapes(plan, "embedding", plan.sizes.words);
    for (const NetworkShapes& more :
         {embeddingShapes(plan, "said", plan.sizes.decoderWords), positionShapes(plan),
          stackShapes(plan, encoderStack(plan)), stackShapes(plan, speakerStack),
          classesShapes(plan, plan.width())})
        append(all, more);
    return all;
}

Tensor pairLogits(const Scope& scope, const NetworkPlan& plan, const NetworkInput& input) {
    const Tensor source = embedded(scope, plan, "embedding", input.source, input.dropout);
    std::vector<Tensor> read = layerOutputs(scope, plan, encoderStack(plan), source,
                                            input.source.batch, {}, input.dropout);
    if (option(plan.model.values, "cross-from") == "last")
        read = {read.back()};
    std::vector<Sight> sights;
    for (const Tensor& one : read)
        sights.push_back({one, input.source.batch});
    const Tensor said = embedded(scope, plan, "said", input.decoderInput, input.dropout);
    return classes(scope, layerOutputs(scope, plan, speakerStack, said, input.decoderInput.batch,
                                       sights, input.dropout)
                              .back());
}

Tensor pairReadOut(const Scope& scope, const NetworkPlan& plan, const Tensor& hidden,
                   BatchShape /*batch*/) {
    return classes(scope, behindTop(scope, plan, speakerStack, hidden));
}

} // namespace fovea::transformers
