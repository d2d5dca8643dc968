// How a model is put together of choices.
#pragma once

#include "core/attention/stages.h"
#include "core/learn/networks.h"

namespace fovea {

// The stages that may differ from layer to layer, and across.
inline constexpr std::array<Stage, 4> layerStages = {Stage::score, Stage::mask, Stage::normalise,
                                                     Stage::combine};

struct NetworkParts {
    Choice model;
    // Of layer 0, 1, …; the last one for all further ones. Position and projections of the first
    // hold for the whole model. Models here read words, whatever stands at the tokens.
    std::vector<ChosenStages> layers;
    ChosenStages across; // of layerStages; there is no position across
    Choice initialiser;
};

// The standard rows of the tables, or those that suit the model better.
NetworkParts defaultParts(const Choice& model);

// Throws Error(usage) where the projections' parameters do not fit each other.
NetworkPlan assembled(const NetworkParts& parts);
NetworkParts partsOf(const NetworkPlan& plan);

} // namespace fovea
