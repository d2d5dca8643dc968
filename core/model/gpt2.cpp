// GPT-2 (Radford et al., 2019). Layers, i = 0 … L − 1:
//   x ← x + W_o attn(LN₁ x) + b_o          causal, all heads' q, k and v from one matrix
//   x ← x + W₂ gelu(W₁ LN₂ x + b₁) + b₂    and LN at the end
// Its matrices are [in, out]. The position of a token has a row of its own in a table.
#include "core/model/activations.h"
#include "core/model/architecture_rows.h"

#include <cmath>

namespace fovea {
namespace {

ModelPlan gpt2Plan(const Config& config) {
    ModelPlan plan{.normFirst = true, .inTimesOut = true, .joinedQkv = true};
    plan.causal = config.flag("is_causal", true);
    plan.vocabulary = config.count("vocab_size", 50257, 1, ranges::vocabulary);
    plan.width = config.count("n_embd", "hidden_size", 768, 1, ranges::width);
    plan.heads = config.count("n_head", "num_attention_heads", 12, 1, ranges::heads);
    plan.inner = config.count("n_inner", 4 * plan.width, 1, ranges::inner);
    plan.context = config.count("n_positions", "max_position_embeddings", 1024, 1, ranges::context);
    plan.positions.rows = plan.context;
    plan.norm.epsilon = config.number("layer_norm_epsilon", 1e-5);
    plan.activation = readActivation(config, "activation_function", "gelu_new");
    splitWidth(plan, config);
    if (config.flag("add_cross_attention", false))
        config.node().at("add_cross_attention").refuse("false: a model without an encoder");
    const bool scaled = config.flag("scale_attn_weights", true);
    const bool byLayer = config.flag("scale_attn_by_inverse_layer_idx", false);
    const Index layers = config.count("n_layer", "num_hidden_layers", 12, 1, ranges::layers);
    for (Index i = 0; i < layers; ++i)
        plan.layers.push_back(
            {.scale = (scaled ? 1 / std::sqrt(static_cast<double>(plan.headWidth)) : 1.0) /
                      (byLayer ? static_cast<double>(i + 1) : 1.0)});
    plan.head =
        hasHead(config, {"LMHeadModel", "DoubleHeadsModel"}) ? HeadKind::nextToken : HeadKind::none;
    return plan;
}

TensorNeeds linear(const std::string& slot, const std::string& name, Index in, Index out) {
    TensorNeeds needs = linearNeeds(slot, name, out, in);
    needs.front().shape = {in, out};
    return needs;
}

TensorNeeds gpt2Embedding(const ModelPlan& plan) {
    return {{.slot = "token", .name = "wte.weight", .shape = {plan.vocabulary, plan.width}},
            {.slot = "position", .name = "wpe.weight", .shape = {plan.positions.rows, plan.width}}};
}

TensorNeeds gpt2Layer(const ModelPlan& plan, Index index) {
    const std::string name = "h." + std::to_string(index) + ".";
    TensorNeeds needs = normNeeds("attention-norm", name + "ln_1", plan);
    append(needs, linear("qkv", name + "attn.c_attn", plan.width, 3 * plan.width));
    append(needs, linear("o", name + "attn.c_proj", plan.width, plan.width));
    append(needs, normNeeds("inner-norm", name + "ln_2", plan));
    append(needs, linear("inner", name + "mlp.c_fc", plan.width, plan.inner));
    append(needs, linear("outer", name + "mlp.c_proj", plan.inner, plan.width));
    return needs;
}

TensorNeeds gpt2Head(const ModelPlan& plan) {
    TensorNeeds needs = normNeeds("norm", "ln_f", plan);
    needs.push_back({.slot = "head.weight",
                     .name = "lm_head.weight",
                     .shape = {plan.vocabulary, plan.width},
                     .needed = false});
    return needs;
}

} // namespace

Architecture gpt2Rows() {
    return {.prefix = "transformer.",
            .plan = gpt2Plan,
            .embedding = gpt2Embedding,
            .layer = gpt2Layer,
            .head = gpt2Head};
}

} // namespace fovea
