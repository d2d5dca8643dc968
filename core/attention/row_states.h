// Which rows are not finite, and which are empty.
#pragma once

#include "core/attention/attention.h"
#include "core/base/tensor.h"

#include <functional>

namespace fovea {

class Backend;

// A tensor, the same on the host, and its largest |x|: NaN or ∞ where one is.
struct Measured {
    Measured(const Tensor& x, Tensor onHost);
    Tensor there; // where it came from: it need not go to a device once more
    Tensor tensor;
    double largest;
};

// The values with 0 for every number that is not finite, so that a hidden value does not enter a
// sum (0 · NaN is NaN). Gives x itself where all is finite.
Measured finiteValues(const Measured& x);

// What holds a number that is not finite, on the host; null where everything is finite.
struct NotFiniteVectors {
    Tensor queries; // u8 [H, n]
    Tensor keys;    // u8 [G, m], in k or in v
};
NotFiniteVectors notFiniteVectors(const Measured& q, const Measured& k, const Measured& v);

// u8 [H, n] of a block whose first row is `top`: a row is not finite where its query is not, where
// it sees a key or a value that is not (even if its score does not ask for them), or where its
// scores or its output have become so. `largest` [H, n, 1] is the largest absolute visible score.
Tensor rowStates(const Tensor& output, const Tensor& largest, const Tensor& visible,
                 const NotFiniteVectors& notFinite, Index top);

// `states` [H, n] of a whole map, with the rows marked whose query, or a key or value that they
// see, is not finite. visible(rect) gives `step` rows of the mask at a time, u8 as in rowStates().
Tensor withNotFinite(const Tensor& states, const NotFiniteVectors& notFinite, Index step,
                     const MapPart& all, const std::function<Tensor(const Rect&)>& visible);

// `rows` [H, n, c] with NaN throughout the rows that are not finite.
Tensor flagged(Backend& backend, const Tensor& states, const Tensor& rows);

} // namespace fovea
