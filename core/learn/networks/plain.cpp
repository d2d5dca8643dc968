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

} // namespace

NetworkShapes wordLearned(const NetworkPlan& plan) {
    return shapes(plan, plan.width());
}

Tensor wordLogits(const Scope& scope, const NetworkPlan& plan, const NetworkInput& input) {
    const Reading& reading = goesOn(plan) ? input.decoderInput : input.source;
    return answersOf(scope, plan, embedded(scope, plan, "embedding", reading, input.dropout),
                     reading.batch, input.dropout);
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

} // namespace fovea::plain
