// Stage six, normalise: how the scores of a row become its weights.
#pragma once

#include "core/attention/map_part.h"
#include "core/base/selection.h"
#include "core/base/table_fwd.h"
#include "core/base/tensor.h"

namespace fovea {

class Backend;

struct RowsInput {
    Backend& backend;
    const Values& values;
    const MapPart& part;
    const Tensor& scores;  // [H, n, m], ÷ temperature
    const Tensor& visible; // u8 [n, m] or [H, n, m]
};

// Two steps, so that any tile of the weights can be computed again from what its rows remember:
// whole rows are needed once, and afterwards only the tile.
struct Normaliser {
    // What a row must remember, as formulas: r of them.
    std::vector<const char*> statistics;
    // [H, n, r] of whole rows.
    Tensor (*remember)(const RowsInput& rows);
    // Weights of any columns of these rows: zero where hidden, whatever the score is there.
    Tensor (*weights)(const RowsInput& tile, const Tensor& statistics);
    // α/Σα of whole rows, for normalisers whose weights may all be too small for float32 to hold.
    // nullptr: the weights themselves are good to form ratios of.
    Tensor (*shares)(const RowsInput& rows) = nullptr;
    // Whether a weight is exp(s − max) / Z, where its row remembers max and Z.
    bool exponential = false;
    bool fuses = false; // it is the softmax that backends compute at once
};

const Table<Normaliser>& normalisers();

Tensor rowStatistics(Backend& backend, const Choice& choice, const MapPart& part,
                     const Tensor& scores, const Tensor& visible);
Tensor weightsOf(Backend& backend, const Choice& choice, const MapPart& part, const Tensor& scores,
                 const Tensor& visible, const Tensor& statistics);
// Null where the weights themselves are good to form ratios of.
Tensor sharesOf(Backend& backend, const Choice& choice, const MapPart& part, const Tensor& scores,
                const Tensor& visible);

} // namespace fovea
