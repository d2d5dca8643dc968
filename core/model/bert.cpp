// BERT (Devlin et al., 2019). e = LN(word + type + position), and layers
//   x ← LN₁(x + W_o attn(x) + b_o)
//   x ← LN₂(x + W₂ gelu(W₁ x + b₁) + b₂)
// Masked tokens: LN(gelu(W x + b)) · wordsᵀ + c.
#include "core/model/activations.h"
#include "core/model/architecture_rows.h"

#include <cmath>

namespace fovea {
namespace {

ModelPlan bertPlan(const Config& config) {
    ModelPlan plan{.normEmbedding = true};
    plan.vocabulary = config.count("vocab_size", 30522, 1, ranges::vocabulary);
    plan.width = config.count("hidden_size", 768, 1, ranges::width);
    plan.heads = config.count("num_attention_heads", 12, 1, ranges::heads);
    plan.inner = config.count("intermediate_size", 3072, 1, ranges::inner);
    plan.context = config.count("max_position_embeddings", 512, 1, ranges::context);
    plan.types = config.count("type_vocab_size", 2, 1, ranges::vocabulary);
    plan.positions.rows = plan.context;
    plan.norm.epsilon = config.number("layer_norm_eps", 1e-12);
    plan.activation = readActivation(config, "hidden_act", "gelu");
    splitWidth(plan, config);
    if (config.text("position_embedding_type", "absolute") != "absolute")
        config.node().at("position_embedding_type").refuse("absolute");
    if (config.flag("is_decoder", false))
        config.node().at("is_decoder").refuse("false");
    refuseCausal(config);
    plan.layers.assign(
        static_cast<std::size_t>(config.count("num_hidden_layers", 12, 1, ranges::layers)),
        {.scale = 1 / std::sqrt(static_cast<double>(plan.headWidth))});
    plan.head = HeadKind::maskedToken;
    return plan;
}

TensorNeeds bertEmbedding(const ModelPlan& plan) {
    const std::string name = "embeddings.";
    TensorNeeds needs{{.slot = "token",
                       .name = name + "word_embeddings.weight",
                       .shape = {plan.vocabulary, plan.width}},
                      {.slot = "position",
                       .name = name + "position_embeddings.weight",
                       .shape = {plan.positions.rows, plan.width}},
                      {.slot = "type",
                       .name = name + "token_type_embeddings.weight",
                       .shape = {plan.types, plan.width}}};
    append(needs, normNeeds("norm", name + "LayerNorm", plan));
    return needs;
}

TensorNeeds bertLayer(const ModelPlan& plan, Index index) {
    const std::string name = "encoder.layer." + std::to_string(index) + ".";
    const Index width = plan.width;
    TensorNeeds needs = linearNeeds("q", name + "attention.self.query", width, width);
    append(needs, linearNeeds("k", name + "attention.self.key", width, width));
    append(needs, linearNeeds("v", name + "attention.self.value", width, width));
    append(needs, linearNeeds("o", name + "attention.output.dense", width, width));
    append(needs, normNeeds("attention-norm", name + "attention.output.LayerNorm", plan));
    append(needs, linearNeeds("inner", name + "intermediate.dense", plan.inner, width));
    append(needs, linearNeeds("outer", name + "output.dense", width, plan.inner));
    append(needs, normNeeds("inner-norm", name + "output.LayerNorm", plan));
    return needs;
}

TensorNeeds bertHead(const ModelPlan& plan) {
    if (plan.head == HeadKind::none)
        return {};
    const std::string name = "cls.predictions.";
    TensorNeeds needs = linearNeeds("transform", name + "transform.dense", plan.width, plan.width);
    append(needs, normNeeds("head-norm", name + "transform.LayerNorm", plan));
    needs.push_back({.slot = "head.weight",
                     .name = name + "decoder.weight",
                     .shape = {plan.vocabulary, plan.width},
                     .needed = false});
    needs.push_back({.slot = "head.bias",
                     .name = name + "decoder.bias", // where both are there, this one counts
                     .shape = {plan.vocabulary},
                     .otherNames = {name + "bias"}});
    return needs;
}

} // namespace

Architecture bertRows() {
    return {.prefix = "bert.",
            .plan = bertPlan,
            .embedding = bertEmbedding,
            .layer = bertLayer,
            .head = bertHead,
            .headProof = "cls.predictions.transform.dense.weight"};
}

} // namespace fovea
