// How alike the heads of a model are by their weights alone: the cosines of their matrices, and a
// plane on which heads that are alike lie near each other.
#pragma once

#include "core/experiment/silenced.h"
#include "core/experiment/trace.h"

#include <vector>

namespace fovea {

struct HeadLikeness {
    std::vector<SilencedHead> heads;
    // Cosines of all pairs, row by row (Frobenius' inner product, by the lengths of both).
    std::vector<double> written; // of W_v W_o
    std::vector<double> asked;   // of W_q W_kᵀ; empty where scores are not their products
    // By classical scaling (Torgerson, 1952) of the distances; equal heads have equal places.
    std::vector<double> x, y;
    double shareX = 0, shareY = 0; // of all squared distances

    [[nodiscard]] std::size_t pair(std::size_t a, std::size_t b) const {
        return a * heads.size() + b;
    }
    // √(2 − 2c), c the mean of both cosines: 0 of equal heads, √2 of unrelated ones, at most 2.
    [[nodiscard]] double distance(std::size_t a, std::size_t b) const;
};

// Where heads lie, from their cosines.
void layOut(HeadLikeness& likeness);

// Whether the trace's model has heads that are matrices, and more than one.
bool hasHeadLikeness(const Trace& trace, Backend& backend);

// What was computed of the trace's model; null where it was not. Kept for a few models.
std::shared_ptr<const HeadLikeness> knownLikeness(const Trace& trace);

// Computes them as computeByWeights() does. Where positions rotate, queries and keys are those of
// distance 0. Throws Error(failure) where the matrices have no room in memory.
void computeLikeness(const Trace& trace, Backend& backend, const Progress& progress = {});

} // namespace fovea
