// What is chosen of a network, and the plan that it makes.
#pragma once

#include "core/attention/stages.h"
#include "core/learn/networks.h"

namespace fovea {

// The stages that may differ from layer to layer, and across.
inline constexpr std::array<Stage, 4> layerStages = {Stage::score, Stage::mask, Stage::normalise,
                                                     Stage::combine};

struct NetworkChoices {
    Choice model;
    // Of layer 0, 1, …; the last one for all further ones. Position and projections of the first
    // hold for the whole network. Networks here read words, whatever stands at the tokens.
    std::vector<ChosenStages> layers;
    ChosenStages across; // of layerStages; there is no position across
    Choice initialiser;

    bool operator==(const NetworkChoices&) const = default;
};

// The default rows of the tables, or those that suit the network better.
NetworkChoices defaultChoices(const Choice& model);

// Throws Error(usage) where the projections' parameters do not fit each other.
NetworkPlan assembled(const NetworkChoices& choices);
NetworkChoices choicesOf(const NetworkPlan& plan);

} // namespace fovea
