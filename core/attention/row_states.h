// What spoils a row, and what does not.
#pragma once

#include "core/attention/attention.h"

namespace fovea {

// v with zeros for what is not finite, so that a hidden value cannot spoil a sum (0 · NaN is NaN);
// v itself where all is finite. On the host.
Tensor finiteValues(const Tensor& v);

// Puts back into `output` [H, n, d] what finiteValues() took out, in rows that see it.
Tensor respoiled(const Tensor& output, const Tensor& v, const Tensor& visible);

// u8 [H, n] of a block: `largest` [H, n, 1] is the largest absolute visible score.
Tensor rowStates(const Tensor& output, const Tensor& largest, const Tensor& visible);

} // namespace fovea
