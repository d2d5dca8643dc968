#include "core/model/attention_rule.h"

#include "core/attention/combine.h"
#include "core/attention/fused.h"
#include "core/attention/mask.h"
#include "core/attention/normalise.h"
#include "core/attention/position.h"
#include "core/attention/score.h"
#include "core/base/table.h"
#include "core/compute/backend.h"

#include <algorithm>

namespace fovea {
namespace {

Selection maskOfLayer(const ModelPlan& plan, const LayerPlan& layer) {
    const auto mask = [](const char* text) { return readSelection(masks().info(), text, "mask"); };
    if (layer.window == 0)
        return plan.causal ? mask("causal") : defaultSelection(masks().info());
    Selection all = mask(plan.causal ? "causal&window" : "window");
    Choice& window = all.parts.back().choice;
    const auto reach = static_cast<std::int64_t>(layer.window);
    window.values["left"] = plan.causal ? reach - 1 : reach; // a causal one counts itself
    window.values["right"] = reach;
    return all;
}

} // namespace

HeadPlan headPlan(const ModelPlan& plan) {
    return {.width = plan.width,
            .heads = plan.heads,
            .kvHeads = plan.keyHeads,
            .headWidth = plan.headWidth};
}

AttentionRule attentionRule(const ModelPlan& plan, const LayerPlan& layer) {
    Selection score = readSelection(scores().info(), "scaled-dot", "score");
    score.parts.front().choice.values["scale"] = layer.scale;
    return {.position = noPosition(),
            .score = std::move(score),
            .mask = maskOfLayer(plan, layer),
            .normalise = readSelection(normalisers().info(), "softmax", "normalise").only(),
            .combine = defaultSelection(combines().info()).only()};
}

FusedRule layerRule(Backend& backend, const ModelPlan& plan, const LayerPlan& layer,
                    const ModelInput& input, Index first) {
    AttentionRule plain = attentionRule(plan, layer);
    plain.queryOffset = first;
    const Index n = input.tokens() - first;
    FusedRule rule = fusedRule(backend, plain, wholeMap(plain, plan.heads, n, input.tokens()),
                               plan.headWidth, plan.headWidth)
                         .value();
    // Padding on the right is an end of the keys; anywhere else it takes a mask.
    const auto& real = input.real;
    const auto end = std::ranges::find(real, 0);
    if (std::find_if(end, real.end(), [](auto one) { return one != 0; }) != real.end()) {
        const auto m = static_cast<Index>(real.size());
        Buffer<std::uint8_t> visible(static_cast<std::size_t>(n * m));
        for (Index i = 0; i < n; ++i)
            std::ranges::copy(real, visible.data() + i * m);
        rule.visible = backend.upload(Tensor({n, m}, std::move(visible)));
    } else if (end != real.end()) {
        rule.keys = end - real.begin();
    }
    return rule;
}

} // namespace fovea
