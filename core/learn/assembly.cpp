#include "core/learn/assembly.h"

#include "core/attention/combine.h"
#include "core/attention/mask.h"
#include "core/attention/normalise.h"
#include "core/attention/position.h"
#include "core/attention/score.h"
#include "core/base/table.h"
#include "core/learn/initialisers.h"

namespace fovea {
namespace {

AttentionLayer layerOf(const Choice& position, const Selection& project,
                       const LayerStages& stages) {
    return attentionOf(position, project,
                       {.position = {},
                        .score = stages.score,
                        .mask = stages.mask,
                        .normalise = stages.normalise,
                        .combine = stages.combine});
}

LayerStages stagesOf(const AttentionLayer& layer) {
    return {.score = layer.rule.score,
            .mask = layer.rule.mask,
            .normalise = layer.rule.normalise,
            .combine = layer.rule.combine};
}

} // namespace

LayerStages standardStages() {
    return {.score = standardSelection(scores().info()),
            .mask = standardSelection(masks().info()),
            .normalise = standardSelection(normalisers().info()).only(),
            .combine = standardSelection(combines().info()).only()};
}

NetworkParts standardParts(const Choice& model) {
    const auto chosen = [&](const TableInfo& table) {
        for (const auto& [id, row] : networks().math(model.row).stages)
            if (table.id == id)
                return readSelection(table, row, "");
        return standardSelection(table);
    };
    const LayerStages stages{.score = chosen(scores().info()),
                             .mask = chosen(masks().info()),
                             .normalise = chosen(normalisers().info()).only(),
                             .combine = chosen(combines().info()).only()};
    return {.model = model,
            .position = chosen(positions().info()).only(),
            .project = chosen(projects().info()),
            .layers = {stages},
            .across = stages,
            .initialiser = standardSelection(initialisers().info()).only()};
}

NetworkPlan assembled(const NetworkParts& parts) {
    NetworkPlan plan{.model = parts.model,
                     .position = parts.position,
                     .layers = {},
                     .across = {},
                     .initialiser = parts.initialiser};
    for (const LayerStages& stages : parts.layers)
        plan.layers.push_back(layerOf(parts.position, parts.project, stages));
    plan.across = layerOf(noPosition(), parts.project, parts.across);
    return plan;
}

NetworkParts partsOf(const NetworkPlan& plan) {
    NetworkParts parts{.model = plan.model,
                       .position = plan.position,
                       .project = plan.layers.front().project,
                       .layers = {},
                       .across = stagesOf(plan.across),
                       .initialiser = plan.initialiser};
    for (const AttentionLayer& layer : plan.layers)
        parts.layers.push_back(stagesOf(layer));
    return parts;
}

} // namespace fovea
