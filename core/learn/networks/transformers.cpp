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

class DecoderWords : public WordByWord {
public:
    // Which words it embeds by the weights of that name; what it attends to across.
    DecoderWords(Scope scope, const NetworkPlan& plan, StackShape shape, std::string embedding,
                 std::vector<Sight> sights, Index segment, Index memory)
        : scope_(std::move(scope)), plan_(plan), shape_(std::move(shape)),
          embedding_(std::move(embedding)), sights_(std::move(sights)), segment_(segment),
          memory_(memory), kept_(integer(plan.model.values, "layers")) {}

    Tensor next(const Reading& words) override {
        Backend& backend = scope_.backend();
        const auto [sentences, tokens] = words.batch;
        const Index width = plan_.width();
        const Tensor x = embedded(scope_, plan_, embedding_, words, nullptr, &before_)
                             .reshaped({sentences, tokens, width});
        sentences_ = sentences;
        Tensor top;
        BatchShape part{.sentences = sentences};
        for (Index begin = 0; begin < tokens; begin += part.tokens) {
            if (segment_ > 0 && inSegment_ == segment_) {
                kept_.keepTokens(backend, memory_);
                inSegment_ = 0;
            }
            const Index room = segment_ > 0 ? segment_ - inSegment_ : tokens;
            part.tokens = std::min(tokens - begin, room);
            top = layerOutputs(scope_, plan_, shape_,
                               backend.slice(x, 1, begin, begin + part.tokens)
                                   .reshaped({sentences * part.tokens, width}),
                               part, sights_, nullptr, nullptr, &kept_)
                      .back();
            inSegment_ += part.tokens;
        }
        return classes(scope_, lastTokens(backend, top, part));
    }
    void keepSentences(const Tensor& numbers) override {
        kept_.keepSentences(scope_.backend(), sentences_, numbers);
        sentences_ = numbers.axis(0);
        for (Sight& sight : sights_)
            sight.batch.sentences = sentences_;
    }

private:
    Scope scope_;
    const NetworkPlan& plan_;
    StackShape shape_;
    std::string embedding_;
    std::vector<Sight> sights_; // their tokens count before the first word alone
    Index segment_, memory_;    // 0: the text is not cut into segments
    Index inSegment_ = 0;       // tokens of the present one
    Index sentences_ = 1;
    WordsBefore before_;
    KeptLayers kept_;
};

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

std::unique_ptr<WordByWord> decoderWords(const Scope& scope, const NetworkPlan& plan,
                                         const NetworkInput& /*input*/) {
    if (!canKeep(plan, decoderStack))
        return nullptr;
    const Values& values = plan.model.values;
    return std::make_unique<DecoderWords>(scope, plan, decoderStack, "embedding",
                                          std::vector<Sight>(), integer(values, "segment"),
                                          integer(values, "memory"));
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

namespace {

// What each layer of the decoder attends to across.
std::vector<Sight> readBy(const Scope& scope, const NetworkPlan& plan, const NetworkInput& input) {
    const Tensor source = embedded(scope, plan, "embedding", input.source, input.dropout);
    std::vector<Tensor> read = layerOutputs(scope, plan, encoderStack(plan), source,
                                            input.source.batch, {}, input.dropout);
    if (option(plan.model.values, "cross-from") == "last")
        read = {read.back()};
    std::vector<Sight> sights;
    for (const Tensor& one : read)
        sights.push_back({one, input.source.batch});
    return sights;
}

} // namespace

Tensor pairLogits(const Scope& scope, const NetworkPlan& plan, const NetworkInput& input) {
    const std::vector<Sight> sights = readBy(scope, plan, input);
    const Tensor said = embedded(scope, plan, "said", input.decoderInput, input.dropout);
    return classes(scope, layerOutputs(scope, plan, speakerStack, said, input.decoderInput.batch,
                                       sights, input.dropout)
                              .back());
}

std::unique_ptr<WordByWord> pairWords(const Scope& scope, const NetworkPlan& plan,
                                      const NetworkInput& input) {
    if (!canKeep(plan, speakerStack))
        return nullptr;
    return std::make_unique<DecoderWords>(scope, plan, speakerStack, "said",
                                          readBy(scope, plan, input), 0, 0);
}

Tensor pairReadOut(const Scope& scope, const NetworkPlan& plan, const Tensor& hidden,
                   BatchShape /*batch*/) {
    return classes(scope, behindTop(scope, plan, speakerStack, hidden));
}

} // namespace fovea::transformers
