// DistilBERT (Sanh et al., 2019): BERT's layers, without token types. The norm's ε is no key of its
// config.
#include "core/model/activations.h"
#include "core/model/architecture_rows.h"

#include <cmath>

namespace fovea {
namespace {

ModelPlan distilbertPlan(const Config& config) {
    ModelPlan plan{.normEmbedding = true, .norm = {.epsilon = 1e-12}};
    plan.vocabulary = config.count("vocab_size", 30522, 1, ranges::vocabulary);
    plan.width = config.count("dim", "hidden_size", 768, 1, ranges::width);
    plan.heads = config.count("n_heads", "num_attention_heads", 12, 1, ranges::heads);
    plan.inner = config.count("hidden_dim", 3072, 1, ranges::inner);
    plan.context = config.count("max_position_embeddings", 512, 1, ranges::context);
    plan.positions.rows = plan.context; // a table, also where it was filled with sinusoids
    plan.activation = readActivation(config, "activation", "gelu");
    splitWidth(plan, config);
    refuseCausal(config);
    plan.layers.assign(static_cast<std::size_t>(
                           config.count("n_layers", "num_hidden_layers", 6, 1, ranges::layers)),
                       {.scale = 1 / std::sqrt(static_cast<double>(plan.headWidth))});
    plan.head = HeadKind::maskedToken;
    return plan;
}

TensorNeeds distilbertEmbedding(const ModelPlan& plan) {
    const std::string name = "embeddings.";
    TensorNeeds needs{{.slot = "token",
                       .name = name + "word_embeddings.weight",
                       .shape = {plan.vocabulary, plan.width}},
                      {.slot = "position",
                       .name = name + "position_embeddings.weight",
                       .shape = {plan.positions.rows, plan.width}}};
    append(needs, normNeeds("norm", name + "LayerNorm", plan));
    return needs;
}

TensorNeeds distilbertLayer(const ModelPlan& plan, Index index) {
    const std::string name = "transformer.layer." + std::to_string(index) + ".";
    const Index width = plan.width;
    TensorNeeds needs = linearNeeds("q", name + "attention.q_lin", width, width);
    append(needs, linearNeeds("k", name + "attention.k_lin", width, width));
    append(needs, linearNeeds("v", name + "attention.v_lin", width, width));
    append(needs, linearNeeds("o", name + "attention.out_lin", width, width));
    append(needs, normNeeds("attention-norm", name + "sa_layer_norm", plan));
    append(needs, linearNeeds("inner", name + "ffn.lin1", plan.inner, width));
    append(needs, linearNeeds("outer", name + "ffn.lin2", width, plan.inner));
    append(needs, normNeeds("inner-norm", name + "output_layer_norm", plan));
    return needs;
}

TensorNeeds distilbertHead(const ModelPlan& plan) {
    if (plan.head == HeadKind::none)
        return {};
    TensorNeeds needs = linearNeeds("transform", "vocab_transform", plan.width, plan.width);
    append(needs, normNeeds("head-norm", "vocab_layer_norm", plan));
    needs.push_back({.slot = "head.weight",
                     .name = "vocab_projector.weight",
                     .shape = {plan.vocabulary, plan.width},
                     .needed = false});
    needs.push_back(
        {.slot = "head.bias", .name = "vocab_projector.bias", .shape = {plan.vocabulary}});
    return needs;
}

} // namespace

Architecture distilbertRows() {
    return {.prefix = "distilbert.",
            .plan = distilbertPlan,
            .embedding = distilbertEmbedding,
            .layer = distilbertLayer,
            .head = distilbertHead,
            .headProof = "vocab_transform.weight"};
}

} // namespace fovea
