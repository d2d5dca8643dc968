// Runs that differ in their seed alone, taken together: how much of an outcome is chance.
#pragma once

#include "core/experiment/known_runs.h"
#include "core/figure/stack.h"

namespace fovea {

struct RunGroup {
    std::string name;              // of its runs, as far as they are called alike
    std::vector<std::size_t> runs; // their indices, ascending
};

// In the order of their first runs. What was forked goes with what was forked from the same.
std::vector<RunGroup> groupedBySeed(const std::vector<KnownRunPointer>& runs);

// The mean and the standard deviation (n − 1) of the values that are finite. NaN where there are
// too few of them.
struct MeanAndDeviation {
    double mean;
    double deviation;
};
MeanAndDeviation meanAndDeviation(const std::vector<double>& values);

// Curves of runs, of which run i has the series i, with one curve for each group: the mean at every
// step that one of them has, in a band of one deviation to each side.
Stack together(Stack curves, const std::vector<RunGroup>& groups);

} // namespace fovea
