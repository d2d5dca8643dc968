// How a step follows from a gradient, in a table.
#pragma once

#include "core/base/selection.h"
#include "core/base/table_fwd.h"

#include <array>

namespace fovea {

// What an optimiser remembers of the steps before, for one learned number.
using StepMemory = std::array<double, 2>;

struct RegressionOptimiser {
    // The learned number after step number `step` (from 1), and `memory` brought up to date.
    double (*step)(const Values& values, double w, double gradient, Index step, StepMemory& memory);
};

const Table<RegressionOptimiser>& regressionOptimisers();

} // namespace fovea
