#include "core/model/attention_rule.h"

#include "core/attention/combine.h"
#include "core/attention/mask.h"
#include "core/attention/normalise.h"
#include "core/attention/position.h"
#include "core/attention/score.h"
#include "core/base/table.h"

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

} // namespace fovea
