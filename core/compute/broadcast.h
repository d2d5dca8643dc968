// How two shapes repeat against each other, as in NumPy: shapes are aligned at the right, and an
// axis of 1 (or a missing one) repeats.
#pragma once

#include "core/base/tensor.h"

namespace fovea {

// std::invalid_argument where they do not fit.
Shape broadcast(const Shape& a, const Shape& b);

// The distance in elements between neighbours along every axis of `full`, 0 where `shape` repeats.
Shape repeatingStrides(const Shape& shape, const Shape& full);

// The row-major strides of a shape.
Shape strides(const Shape& shape);

// The offset of row number `row` (all axes but the last, counted in row-major order) of a tensor
// of shape `full`, laid out by `strides`.
Index rowOffset(const Shape& full, const Shape& strides, Index row);

} // namespace fovea
