#include "core/experiment/changed_learner.h"

#include "core/base/table.h"
#include "core/learn/network_choices.h"

#include <algorithm>

namespace fovea {
namespace {

// A changed stage holds for every layer and for attention across. Where layers have self-attention,
// a changed mask is for these alone: attention across has a mask of its own.
NetworkPlan changedPlan(const Experiment& experiment, const NetworkPlan& plan,
                        const ChangedStages& changed) {
    const bool layered = networks().math(plan.model.row).layered;
    NetworkChoices parts = choicesOf(plan);
    for (const Stage stage : allStages) {
        if (!changed[stage])
            continue;
        for (ChosenStages& layer : parts.layers)
            layer[stage] = experiment.at(stage);
        if (stage != Stage::mask || !layered)
            parts.across[stage] = experiment.at(stage);
    }
    NetworkPlan whole = assembled(parts);
    whole.form = plan.form;
    whole.sizes = plan.sizes;
    return whole;
}

// What was learned stays where it fits; the rest is drawn from the seed, and `isRandom` is true.
Learned changedNumbers(const NetworkPlan& plan, const Learned& learned, std::uint32_t seed,
                       Backend& backend, bool& isRandom) {
    Learned numbers = drawNetwork(plan, seed, backend);
    for (auto& [name, tensor] : numbers) {
        const auto own = learned.find(name);
        if (own != learned.end() && own->second.shape() == tensor.shape())
            tensor = own->second;
        else
            isRandom = true;
    }
    return numbers;
}

} // namespace

Learner changedLearner(const Learner& trained, const Experiment& experiment,
                       const ChangedStages& changed, Backend& backend, bool* isRandom) {
    Learner learner = trained;
    if (std::ranges::count(changed, true) > 0) {
        learner.plan = changedPlan(experiment, trained.plan, changed);
        bool drawn = false;
        learner.learned =
            changedNumbers(learner.plan, trained.learned, experiment.seed, backend, drawn);
        if (isRandom && drawn)
            *isRandom = true;
    }
    return learner;
}

} // namespace fovea
