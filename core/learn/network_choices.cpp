#include "core/learn/network_choices.h"

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

NetworkChoices defaultChoices(const Choice& model) {
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

NetworkPlan assembled(const NetworkChoices& choices) {
    const ChosenStages& first = choices.layers.front();
    const auto layerOf = [&](ChosenStages stages, const Selection& position) {
        stages[Stage::position] = position;
        stages[Stage::project] = first[Stage::project];
        return attentionOf(stages);
    };
    NetworkPlan plan{.model = choices.model,
                     .position = first[Stage::position].only(),
                     .layers = {},
                     .across = layerOf(choices.across, selectionOf(noPosition())),
                     .initialiser = choices.initialiser};
    for (const ChosenStages& stages : choices.layers)
        plan.layers.push_back(layerOf(stages, first[Stage::position]));
    return plan;
}

NetworkChoices choicesOf(const NetworkPlan& plan) {
    NetworkChoices choices{.model = plan.model,
                           .layers = {},
                           .across = stagesOf(plan.across, plan.position),
                           .initialiser = plan.initialiser};
    for (const AttentionLayer& layer : plan.layers)
        choices.layers.push_back(stagesOf(layer, plan.position));
    return choices;
}

} // namespace fovea
