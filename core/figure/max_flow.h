// How much can go from one place to another through layers of pipes.
#pragma once

#include "core/base/tensor.h"

#include <vector>

namespace fovea {

// Layers of `width` places each, in the order in which the flow goes: capacities[l][i·width + j] is
// that of the pipe from place i of layer l to place j of the next one.
struct LayeredPipes {
    Index width = 0;
    std::vector<std::vector<double>> capacities;
};

// The most that goes from place `from` of the first layer to place `to` behind the last, by Dinic's
// algorithm (1970): exact but for rounding.
double maximumFlow(const LayeredPipes& pipes, Index from, Index to);

} // namespace fovea
