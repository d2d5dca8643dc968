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
    const auto row = [](const char* id) { return defaultChoice(masks().info().row(id)); };
    Selection mask = defaultSelection(masks().info());
    if (plan.causal)
        mask = {.parts = {{.choice = row("causal")}}};
    if (layer.window == 0)
        return mask;
    Choice window = row("window");
    const auto reach = static_cast<std::int64_t>(layer.window);
    window.values["left"] = plan.causal ? reach - 1 : reach; // a causal one counts itself
    window.values["right"] = reach;
    if (!plan.causal)
        return {.parts = {{.choice = std::move(window)}}};
    mask.parts.push_back({.join = '&', .choice = std::move(window)});
    return mask;
}

} // namespace

HeadPlan headPlan(const ModelPlan& plan) {
    return {.width = plan.width,
            .heads = plan.heads,
            .kvHeads = plan.keyHeads,
            .headWidth = plan.headWidth};
}

AttentionRule attentionRule(const ModelPlan& plan, const LayerPlan& layer) {
    Choice score = defaultChoice(scores().info().row("scaled-dot"));
    score.values["scale"] = layer.scale;
    return {.position = noPosition(),
            .score = {.parts = {{.choice = std::move(score)}}},
            .mask = maskOfLayer(plan, layer),
            .normalise = defaultChoice(normalisers().info().row("softmax")),
            .combine = defaultSelection(combines().info()).only()};
}

} // namespace fovea
