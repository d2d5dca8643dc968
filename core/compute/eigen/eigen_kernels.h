// The inner loops of the Eigen backend. Eigen itself is included in the .cpp files alone: one
// product costs seconds of compiling. S is float or double.
#pragma once

#include "core/compute/backend.h"

#include <cmath>
#include <numbers>

namespace fovea::kernels {

// One tile of a product: out [rows, columns] = A · B, where A is [rows, depth] (or its transpose
// in memory) and B [depth, columns] (or its transpose); each with the distance between its rows.
// B's numbers may be narrower than S; or they are in panels of panelWidth() columns, the tile's
// first one at b.
template <class S, class T = S>
struct ProductTile {
    const S* a;
    const T* b;
    S* out;
    Index rows, depth, columns;
    Index strideA, strideB, strideOut;
    Transposed transposed;
    bool panels = false;
};
template <class S, class T>
void product(const ProductTile<S, T>& tile);

// Φ, the normal distribution.
template <class S>
S normal(S x) {
    return S(0.5) * (S(1) + std::erf(x * static_cast<S>(std::numbers::sqrt2 / 2)));
}

// `count` is a multiple of whole packets (Buffer::padded), so that every element takes the same
// path and its bits do not depend on its offset.
template <class S>
void unary(Unary operation, const S* in, S* out, std::size_t count);
template <class S>
void affine(const S* in, S* out, std::size_t count, S factor, S summand);

// One row of a pairwise operation: out[j] for every row j of b [m, width].
template <class S>
void pairwiseRow(Pair pair, const S* a, const S* b, const S* w, S* out, Index m, Index width);

// Its gradient, added to what stands in ofA [n, width], ofB [m, width] and ofW [width].
template <class S>
struct PairwiseBack {
    Pair pair;
    const S *a, *b, *w, *gradient;
    S *ofA, *ofB, *ofW;
    Index n, m, width;
};
template <class S>
void pairwiseBack(const PairwiseBack<S>& in);

// See Backend::threshold() and Backend::top(); one row, visible where mask[j] is 1.
template <class S>
S threshold(const S* row, const std::uint8_t* mask, Index width, double alpha);
template <class S>
void top(const S* row, const std::uint8_t* mask, Index width, Index count, std::uint8_t* out);

// sums += row.
template <class S>
void addRow(const S* row, S* sums, Index width);

// One row of Backend::layerNorm(), and its gradient; those of gain and shift are added to.
template <class S>
void normRow(const S* x, const S* gain, const S* shift, S epsilon, S* out, Index width);
template <class S>
struct NormRowBack {
    const S *x, *gain, *gradient;
    S epsilon;
    S *out, *ofGain, *ofShift;
    Index width;
};
template <class S>
void normRowBack(const NormRowBack<S>& row);

// One row's loss of Backend::crossEntropy(), and `factor` times its gradient.
template <class S>
double crossEntropyRow(const S* row, Index width, Index target, double smoothing);
template <class S>
void crossEntropyRowBack(const S* row, Index width, Index target, double smoothing, S factor,
                         S* out);

// One row of Backend::lstmCell() and gruCell(), `width` wide, and its gradients.
template <class S>
void lstmRow(const S* gates, const S* cell, S* hidden, S* next, Index width);
template <class S>
struct LstmRowBack {
    const S *gates, *cell, *ofHidden, *ofCell; // either gradient may be null
    S *ofGates, *before;                       // of the cell before
    Index width;
};
template <class S>
void lstmRowBack(const LstmRowBack<S>& row);
template <class S>
void gruRow(const S* ofInput, const S* ofState, const S* state, S* next, Index width);
template <class S>
struct GruRowBack {
    const S *ofInput, *ofState, *state, *gradient;
    S *input, *recalled, *before; // of ofInput, ofState and state
    Index width;
};
template <class S>
void gruRowBack(const GruRowBack<S>& row);

} // namespace fovea::kernels
