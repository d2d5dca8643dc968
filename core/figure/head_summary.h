// One head at a glance: a small map, and numbers that say what it does.
#pragma once

#include "core/figure/figure.h"
#include "core/figure/figure_input.h"
#include "core/figure/map_values.h"

namespace fovea {

struct HeadSummary {
    Matrix map; // at most `side` cells wide and high: each is the largest weight of its block
    std::vector<Fact> facts;
};

// In one pass over the rows, never T² in memory.
HeadSummary summaryOf(const Trace& trace, Backend& backend, const ViewState& view, Heads heads,
                      Index side);

} // namespace fovea
