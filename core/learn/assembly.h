// How a model is put together of choices.
#pragma once

#include "core/learn/networks.h"

namespace fovea {

// The stages of one kind of layer, position and projections aside.
struct LayerStages {
    Selection score, mask;
    Choice normalise, combine;
};
LayerStages standardStages();

struct NetworkParts {
    Choice model;
    Choice position;
    Selection project;
    std::vector<LayerStages> layers; // of layer 0, 1, …; the last one for all further ones
    LayerStages across;
    Choice initialiser;
};

// The standard rows of the tables, or those that suit the model better.
NetworkParts standardParts(const Choice& model);

// Throws Error(usage) where the projections' parameters do not fit each other.
NetworkPlan assembled(const NetworkParts& parts);
NetworkParts partsOf(const NetworkPlan& plan);

} // namespace fovea
