// Plots over each other that share their lower axis, so that a line through all of them is one
// place.
#pragma once

#include "core/figure/plot.h"

namespace fovea {

struct Stack {
    Message title;
    Message subtitle;
    std::vector<Plot> plots;    // the first has the title of the whole
    std::vector<double> shares; // of the height, of each

    bool operator==(const Stack&) const = default;
};

} // namespace fovea
