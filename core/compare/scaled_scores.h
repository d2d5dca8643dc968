// Why scores are divided by √d: products of random queries and keys, what softmax makes of them,
// and how much of a gradient comes through it, over the width d.
#pragma once

#include "core/base/tensor.h"

#include <cstdint>
#include <vector>

namespace fovea {

class Backend;

// The scores and weights of queries and keys whose components are N(0, 1).
struct ScoresAtWidth {
    Index width = 0;      // d
    double deviation = 0; // of the scores
    double entropy = 0;   // of the weights of a query, in bits, the mean
    double largest = 0;   // weight of a query, the mean
    double gradient = 0;  // ‖∂α/∂s‖, the Frobenius norm of a query's Jacobian, the mean
    std::vector<float> scores; // all of them
};

struct ScoreScaling {
    Index queries = 0;
    Index keys = 0;
    std::vector<ScoresAtWidth> plain;  // q·k
    std::vector<ScoresAtWidth> scaled; // q·k / √d, of the same vectors
};

// At the widths 1, 2, 4 … and `width`, up to the larger of `width` and 1024. Component c of query i
// is number 4096·i + c of (seed, "scaling queries"); keys have (seed, "scaling keys"). `backend` is
// asked whether the result is still wanted.
ScoreScaling scoreScaling(Index keys, Index width, std::uint32_t seed, Backend& backend);

} // namespace fovea
