#include "core/learn/networks/plain.h"

#include "core/compute/backend.h"
#include "core/learn/networks/network_parts.h"

namespace fovea::plain {
namespace {

using namespace parts;

bool goesOn(const NetworkPlan& plan) {
    return plan.form == Form::next;
}

Index neighbours(const NetworkPlan& plan) { // with the word itself
    const Index reach = integer(plan.model.values, "reach");
    return goesOn(plan) ? reach + 1 : 2 * reach + 1; // later words are hidden
}

NetworkShapes shapes(const NetworkPlan& plan, Index in) {
    const Index inner = integer(plan.model.values, "inner");
    NetworkShapes all = embeddingShapes(plan, "embedding",
                                        goesOn(plan) ? plan.sizes.decoderWords : plan.sizes.words);
    append(all, positionShapes(plan));
    all.push_back(stage("layer.0", linearShapes("inner", inner, in)));
    append(all, classesShapes(plan, inner));
    return all;
}

// One hidden layer, the words' mean where one answer is wanted.
Tensor answersOf(const Scope& scope, const NetworkPlan& plan, const Tensor& x, BatchShape batch,
                 const NetworkDropout* dropout) {
    Backend& backend = scope.backend();
    const Tensor inner = dropped(
        backend, dropout, backend.unary(Unary::relu, linear(scope.in("layer.0").in("inner"), x)));
    tellPart(scope.in("layer.0"), "inner", inner);
    return classes(scope, plan.form == Form::whole ? meanOf(backend, inner, batch) : inner);
}

// A word with those that stand at most so far before it; zeros stand before the first.
class PlainWords : public WordByWord {
public:
    PlainWords(Scope scope, const NetworkPlan& plan, Index reach)
        : scope_(std::move(scope)), plan_(plan), reach_(reach) {}

    Tensor next(const Reading& words) override {
        Backend& backend = scope_.backend();
        const auto [sentences, tokens] = words.batch;
        const Index width = plan_.width();
        const Tensor x = embedded(scope_, plan_, "embedding", words, nullptr, &before_)
                             .reshaped({sentences, tokens, width});
        if (seen_.isNull())
            seen_ = backend.filled({sentences, reach_ + 1, width}, 0);
        const Tensor all = backend.concat({seen_, x}, 1);
        seen_ = backend.slice(all, 1, all.axis(1) - reach_ - 1, all.axis(1));
        return answersOf(scope_, plan_, seen_.reshaped({sentences, (reach_ + 1) * width}),
                         {.sentences = sentences, .tokens = 1}, nullptr);
    }
    void keepSentences(const Tensor& numbers) override {
        seen_ = sentencesOf(scope_.backend(), seen_, seen_.axis(0), numbers);
    }

private:
    Scope scope_;
    const NetworkPlan& plan_;
    Index reach_;
    WordsBefore before_;
    Tensor seen_; // [B, reach + 1, D]: the last words
};

} // namespace

NetworkShapes wordLearned(const NetworkPlan& plan) {
    return shapes(plan, plan.width());
}

Tensor wordLogits(const Scope& scope, const NetworkPlan& plan, const NetworkInput& input) {
    const Reading& reading = goesOn(plan) ? input.decoderInput : input.source;
    return answersOf(scope, plan, embedded(scope, plan, "embedding", reading, input.dropout),
                     reading.batch, input.dropout);
}

std::unique_ptr<WordByWord> wordWords(const Scope& scope, const NetworkPlan& plan,
                                      const NetworkInput& /*input*/) {
    return std::make_unique<PlainWords>(scope, plan, 0);
}

NetworkShapes windowLearned(const NetworkPlan& plan) {
    return shapes(plan, neighbours(plan) * plan.width());
}

Tensor windowLogits(const Scope& scope, const NetworkPlan& plan, const NetworkInput& input) {
    Backend& backend = scope.backend();
    const Reading& reading = goesOn(plan) ? input.decoderInput : input.source;
    const auto [sentences, tokens] = reading.batch;
    const Index reach = integer(plan.model.values, "reach");
    const Tensor x = embedded(scope, plan, "embedding", reading, input.dropout)
                         .reshaped({sentences, tokens, plan.width()});
    // Zeros stand beyond both ends.
    const Tensor edge = backend.filled({sentences, reach, plan.width()}, 0);
    const Tensor padded = reach == 0 ? x : backend.concat({edge, x, edge}, 1);
    std::vector<Tensor> beside;
    for (Index i = 0; i < neighbours(plan); ++i)
        beside.push_back(backend.slice(padded, 1, i, i + tokens));
    const Tensor all = backend.concat(beside, 2);
    return answersOf(scope, plan, all.reshaped({sentences * tokens, all.axis(2)}), reading.batch,
                     input.dropout);
}

std::unique_ptr<WordByWord> windowWords(const Scope& scope, const NetworkPlan& plan,
                                        const NetworkInput& /*input*/) {
    return std::make_unique<PlainWords>(scope, plan, integer(plan.model.values, "reach"));
}

} // namespace fovea::plain
