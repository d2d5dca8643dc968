// What the heads of a model do by their weights alone, without a text (Elhage et al., "A
// Mathematical Framework for Transformer Circuits", 2021). Hints, for no token was seen: measured
// on small models, the composition of keys names the right head for about half of the heads that
// need one.
#pragma once

#include "core/experiment/silenced.h"
#include "core/experiment/trace.h"

#include <map>
#include <optional>

namespace fovea {

enum class ByWeights : std::uint8_t {
    // Σ Re λ / Σ |λ| of the eigenvalues of W_E W_v W_o W_U, from a token that is seen to what is
    // predicted: 1 where a head makes likely what it looks at, −1 where it makes that unlikely.
    copying,
    // (Σ σ²)² / Σ σ⁴ of the singular values of W_v W_o: as many of equal size would give it.
    rank,
    // ‖W_v W_o M‖ / (‖W_v W_o‖ ‖M‖), where W_v W_o is an earlier head's, M maps what that head
    // writes to this head's queries, keys or values, and ‖·‖ is Frobenius' norm. The largest of all
    // earlier heads is taken; chance is given for one of them, a little low for the largest of
    // many.
    queries, // W_q W_kᵀ
    keys,    // W_k W_qᵀ
    values   // W_v W_o
};

struct WeightNumber {
    double value = 0;
    double chance = 0;                        // of random matrices of the same shape
    std::optional<SilencedHead> earlier = {}; // the head with which it is the largest
};
// A head without such a number is not in the map.
using WeightNumbers = std::map<SilencedHead, WeightNumber>;

// Whether the trace's model has heads of which it can be told: those are matrices; copying needs
// words that are read and predicted, with nothing but a matrix and norms around the layers; where
// positions rotate queries and keys, or scores are not their products, none is a matrix for all
// distances.
bool hasByWeights(const Trace& trace, Backend& backend, ByWeights which);

// What was computed of the trace's model; null where it was not. Kept for a few models.
std::shared_ptr<const WeightNumbers> knownByWeights(const Trace& trace, ByWeights which);

// In double on the processor; `backend` is asked whether it is still wanted. Throws as run() does,
// and Error(failure) where the matrices have no room in memory.
void computeByWeights(const Trace& trace, Backend& backend, ByWeights which,
                      const Progress& progress = {});

} // namespace fovea
