// LLaMA (Touvron et al., 2023) and its kin. Layers, and RMS at the end:
//   x ← x + W_o attn(RMS₁ x)               mostly causal; q and k rotated; heads share keys and
//   values x ← x + W₂ (silu(W_g RMS₂ x) · W₁ RMS₂ x)
#include "core/model/activations.h"
#include "core/model/architecture_rows.h"

#include <cmath>

namespace fovea {
namespace {

// What its kin have in common; the defaults of vocabulary and context are each one's own.
ModelPlan llamaPlan(const Config& config, Index vocabulary, Index context, Index keyHeads) {
    ModelPlan plan{.normFirst = true, .gated = true, .norm = {.centred = false}};
    plan.causal = config.flag("is_causal", true);
    plan.vocabulary = config.count("vocab_size", vocabulary, 1, ranges::vocabulary);
    plan.width = config.count("hidden_size", 4096, 1, ranges::width);
    plan.heads = config.count("num_attention_heads", 32, 1, ranges::heads);
    plan.keyHeads = config.count("num_key_value_heads", keyHeads, 1, ranges::heads);
    plan.headWidth = config.count("head_dim", 0, 2, ranges::width);
    plan.context = config.count("max_position_embeddings", context, 1, ranges::context);
    plan.norm.epsilon = config.number("rms_norm_eps", 1e-6);
    plan.activation = readActivation(config, "hidden_act", "silu");
    splitWidth(plan, config);
    if (plan.headWidth % 2 != 0)
        config.node().refuse("heads of an even width, not " + std::to_string(plan.headWidth));
    plan.rotary = readRotary(config, plan.headWidth, plan.context);
    plan.context = ranges::context; // rotations have no last position
    plan.layers.assign(
        static_cast<std::size_t>(config.count("num_hidden_layers", 32, 1, ranges::layers)),
        {.scale = 1 / std::sqrt(static_cast<double>(plan.headWidth))});
    plan.tiedHead = false;
    plan.head = hasHead(config, {"ForCausalLM"}) ? HeadKind::nextToken : HeadKind::none;
    return plan;
}

ModelPlan llamaPlan(const Config& config) {
    ModelPlan plan = llamaPlan(config, 32000, 2048, 0);
    plan.inner = config.count("intermediate_size", 11008, 1, ranges::inner);
    plan.qkvBias = plan.outputBias = config.flag("attention_bias", false);
    plan.innerBias = config.flag("mlp_bias", false);
    return plan;
}

ModelPlan mistralPlan(const Config& config) {
    ModelPlan plan = llamaPlan(config, 32000, 4096 * 32, 8);
    plan.inner = config.count("intermediate_size", 14336, 1, ranges::inner);
    // A missing key is the default, a null says that there is none.
    const bool none = config.node().has("sliding_window") && !config.value("sliding_window");
    const Index window = none ? 0 : config.count("sliding_window", 4096, 1, ranges::context);
    for (LayerPlan& layer : plan.layers)
        layer.window = window;
    return plan;
}

// Which layers see a window alone: a list of their kinds, or all from a certain one on.
ModelPlan qwen2Plan(const Config& config) {
    ModelPlan plan = llamaPlan(config, 151936, 32768, 32);
    plan.inner = config.count("intermediate_size", 22016, 1, ranges::inner);
    plan.qkvBias = true;
    if (!config.flag("use_sliding_window", false) ||
        (config.node().has("sliding_window") && !config.value("sliding_window")))
        return plan;
    const Index window = config.count("sliding_window", 4096, 1, ranges::context);
    constexpr const char* windowed = "sliding_attention";
    const Index first = config.count("max_window_layers", 28, 0, ranges::layers);
    const auto kinds = config.value("layer_types");
    if (kinds && kinds->items().size() != plan.layers.size())
        kinds->refuse("a list of " + std::to_string(plan.layers.size()) + " kinds");
    for (std::size_t i = 0; i < plan.layers.size(); ++i) {
        if (kinds && kinds->items()[i].text() != windowed &&
            kinds->items()[i].text() != "full_attention")
            kinds->items()[i].refuse("full_attention or sliding_attention");
        if (kinds ? kinds->items()[i].text() == windowed : static_cast<Index>(i) >= first)
            plan.layers[i].window = window;
    }
    return plan;
}

TensorNeeds llamaEmbedding(const ModelPlan& plan) {
    return {
        {.slot = "token", .name = "embed_tokens.weight", .shape = {plan.vocabulary, plan.width}}};
}

TensorNeeds llamaLayer(const ModelPlan& plan, Index index) {
    const std::string name = "layers." + std::to_string(index) + ".";
    const std::string attention = name + "self_attn.";
    const Index all = plan.heads * plan.headWidth;
    const Index shared = plan.keyHeads * plan.headWidth;
    TensorNeeds needs = normNeeds("attention-norm", name + "input_layernorm", plan);
    append(needs, linearNeeds("q", attention + "q_proj", all, plan.width, plan.qkvBias));
    append(needs, linearNeeds("k", attention + "k_proj", shared, plan.width, plan.qkvBias));
    append(needs, linearNeeds("v", attention + "v_proj", shared, plan.width, plan.qkvBias));
    append(needs, linearNeeds("o", attention + "o_proj", plan.width, all, plan.outputBias));
    append(needs, normNeeds("inner-norm", name + "post_attention_layernorm", plan));
    append(needs,
           linearNeeds("gate", name + "mlp.gate_proj", plan.inner, plan.width, plan.innerBias));
    append(needs,
           linearNeeds("inner", name + "mlp.up_proj", plan.inner, plan.width, plan.innerBias));
    append(needs,
           linearNeeds("outer", name + "mlp.down_proj", plan.width, plan.inner, plan.innerBias));
    return needs;
}

TensorNeeds llamaHead(const ModelPlan& plan) {
    TensorNeeds needs = normNeeds("norm", "norm", plan);
    needs.push_back({.slot = "head.weight",
                     .name = "lm_head.weight",
                     .shape = {plan.vocabulary, plan.width},
                     .needed = false});
    return needs;
}

Architecture rowsOf(ModelPlan (*plan)(const Config&)) {
    return {.prefix = "model.",
            .plan = plan,
            .embedding = llamaEmbedding,
            .layer = llamaLayer,
            .head = llamaHead};
}

} // namespace

Architecture llamaRows() {
    return rowsOf(llamaPlan);
}

Architecture mistralRows() {
    return rowsOf(mistralPlan);
}

Architecture qwen2Rows() {
    return rowsOf(qwen2Plan);
}

} // namespace fovea
