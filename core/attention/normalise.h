// Stage six, normalise: how the scores of a row become its weights.
#pragma once

#include "core/base/selection.h"
#include "core/compute/backend.h"

namespace fovea {

// Two steps, so that any tile of the weights can be computed again from what its rows remember:
// whole rows are needed once, and afterwards only the tile.
struct Normaliser {
    // What a row must remember, as formulas: r of them.
    std::vector<const char*> memory;
    // [H, n, r] of whole rows of scores [H, n, m]; `visible` is u8 [n, m].
    Tensor (*remember)(Backend& backend, const Values& values, const Tensor& scores,
                       const Tensor& visible);
    // Weights of any columns of these rows: zero where hidden, whatever the score is there.
    Tensor (*weights)(Backend& backend, const Values& values, const Tensor& scores,
                      const Tensor& visible, const Tensor& memory);
};

const Table<Normaliser>& normalisers();

Tensor rowMemory(Backend& backend, const Choice& choice, const Tensor& scores,
                 const Tensor& visible);
Tensor weightsOf(Backend& backend, const Choice& choice, const Tensor& scores,
                 const Tensor& visible, const Tensor& memory);

} // namespace fovea
