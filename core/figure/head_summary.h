// Heads at a glance: small maps, and numbers that say what each does.
#pragma once

#include "core/figure/figure.h"
#include "core/figure/figure_input.h"
#include "core/figure/head_measures.h"

namespace fovea {

struct HeadSummary {
    Matrix map; // at most `side` cells wide and high: each is the largest weight of its block
    std::vector<Fact> facts;
    std::vector<std::optional<HeadValue>>
        measured; // in the order of headMeasures(); empty of the joined ones
    std::optional<HeadMeasurer> measurer; // of one head
    Message habit; // what it mostly does, in words; empty where it sees nothing
};

// A layer that was computed elsewhere and has more than `most` weights is measured on evenly spaced
// queries alone: as many as have a quarter of `most` weights, and at least `least`.
struct MeasuredPart {
    Index most = Index{32} * 2048 * 2048;
    Index least = 96; // one for every row of a small map
};

// "each cell is the largest of 2 × 2 weights"; empty where each is a weight of its own. Says how
// many queries are measured where not all are.
Message reducedText(const Layer& layer, Index side, MeasuredPart part = {});

// Every head of the layer, and behind them their mean and their largest. In one pass over the rows,
// never T² in memory. Measured by the repetitions `same` of another text, where it is not null.
std::vector<HeadSummary> summariesOf(const Layer& layer, Backend& backend, Index side,
                                     std::shared_ptr<const SameBefore> same = nullptr,
                                     MeasuredPart part = {});

// The same, found once for a Trace. Those of a long text take seconds. Until they are computed, the
// maps have no visible cell, and nothing else is known.
std::vector<HeadSummary> summariesAtHand(const Trace& trace, Index layer, Backend& backend,
                                         Index side);
bool lacksSummaries(const Trace& trace, Index layer, Index side);
void computeSummaries(const Trace& trace, Index layer, Backend& backend, Index side);

} // namespace fovea
