#include "core/learn/encoder.h"

#include "core/attention/position.h"

namespace fovea {
namespace {

std::string layerName(Index layer) {
    return "layer." + std::to_string(layer);
}

// P [T, D] below itself, once for each sentence.
Tensor positionsOf(const Scope& scope, const EncoderPlan& plan, Batch batch) {
    Backend& backend = scope.backend();
    const Position& position = positions().math(plan.position.row);
    const Learned own = scope.all();
    const LearnedPart learned(backend, own, positions().info().id, {});
    const Tensor one = backend.upload(
        position.matrix(plan.position.values, learned, batch.tokens, plan.attention.plan.width));
    return backend.concat(std::vector<Tensor>(static_cast<std::size_t>(batch.sentences), one), 0);
}

} // namespace

Learned drawEncoder(const EncoderPlan& plan, std::uint32_t seed, Backend& backend) {
    const Index width = plan.attention.plan.width;
    Learned learned;
    const auto add = [&](const std::string& stage, const std::vector<LearnedShape>& shapes) {
        draw(learned, {}, shapes, stage, plan.attention.plan.heads, seed, backend);
    };
    add("embedding", {{.name = "weight",
                       .shape = {plan.vocabulary, width},
                       .perHead = false,
                       .initial = Initial::normal}});
    if (const Position& position = positions().math(plan.position.row);
        position.matrix && position.learned)
        add(positions().info().id, position.learned(plan.position.values, {.width = width}));
    for (Index i = 0; i < plan.layers; ++i) {
        const std::string name = layerName(i);
        for (const StageShapes& stage : attentionLayerShapes(plan.attention))
            add(name + "." + stage.stage, stage.shapes);
        add(name, normShapes("norm-attention", width));
        add(name, feedForwardShapes("feed-forward", width, plan.inner));
        add(name, normShapes("norm-feed-forward", width));
    }
    if (plan.preNorm)
        add("top", normShapes("norm", width));
    add("top", linearShapes("classes", plan.classes, width));
    return learned;
}

Tensor encoderLogits(Backend& backend, const EncoderPlan& plan, const Learned& learned,
                     const Tensor& tokens, Batch batch) {
    const Scope scope(backend, learned);
    Tensor x = backend.gather(scope.in("embedding")("weight"), tokens);
    if (positions().math(plan.position.row).matrix)
        x = backend.binary(Binary::add, x, positionsOf(scope, plan, batch));
    // x + part(norm(x)), or norm(x + part(x)).
    const auto residual = [&](const Scope& norm, auto part) {
        const Tensor sum =
            backend.binary(Binary::add, x, part(plan.preNorm ? layerNorm(norm, x) : x));
        x = plan.preNorm ? sum : layerNorm(norm, sum);
    };
    for (Index i = 0; i < plan.layers; ++i) {
        const Scope layer = scope.in(layerName(i));
        residual(layer.in("norm-attention"), [&](const Tensor& in) {
            return attentionLayer(layer, plan.attention, in, batch, in, batch);
        });
        residual(layer.in("norm-feed-forward"), [&](const Tensor& in) {
            return feedForward(layer.in("feed-forward"), plan.activation, in);
        });
    }
    const Scope top = scope.in("top");
    return linear(top.in("classes"), plan.preNorm ? layerNorm(top.in("norm"), x) : x);
}

} // namespace fovea
