#include "core/learn/assembly.h"

#include "core/attention/position.h"
#include "core/base/table.h"
#include "core/learn/initialisers.h"

namespace fovea {
namespace {

ChosenStages stagesOf(const AttentionLayer& layer, const Choice& position) {
    ChosenStages stages = stagesOf(layer.rule);
    stages[Stage::position] = selectionOf(position);
    stages[Stage::project] = layer.project;
    return stages;
}

} // namespace

NetworkParts defaultParts(const Choice& model) {
    ChosenStages chosen = defaultStages();
    for (const auto& [id, row] : networks().math(model.row).stages) {
        const Stage stage = stageNamed(id).value();
        chosen[stage] = readSelection(table(stage), row, "");
    }
    return {.model = model,
            .layers = {chosen},
            .across = chosen,
            .initialiser = defaultSelection(initialisers().info()).only()};
}

NetworkPlan assembled(const NetworkParts& parts) {
    const ChosenStages& first = parts.layers.front();
    const auto layerOf = [&](ChosenStages stages, const Selection& position) {
        stages[Stage::position] = position;
        stages[Stage::project] = first[Stage::project];
        return attentionOf(stages);
    };
    NetworkPlan plan{.model = parts.model,
                     .position = first[Stage::position].only(),
                     .layers = {},
                     .across = layerOf(parts.across, selectionOf(noPosition())),
                     .initialiser = parts.initialiser};
    for (const ChosenStages& stages : parts.layers)
        plan.layers.push_back(layerOf(stages, first[Stage::position]));
    return plan;
}

NetworkParts partsOf(const NetworkPlan& plan) {
    NetworkParts parts{.model = plan.model,
                       .layers = {},
                       .across = stagesOf(plan.across, plan.position),
                       .initialiser = plan.initialiser};
    for (const AttentionLayer& layer : plan.layers)
        parts.layers.push_back(stagesOf(layer, plan.position));
    return parts;
}

} // namespace fovea
