// Shapes as the kernels want them.
#pragma once

#include "core/compute/operands.h"

#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>

#include <initializer_list>
#include <utility>
#include <vector>

namespace fovea {

struct PairSizes {
    PairSizes(const Tensor& a, const Tensor& b, const Tensor& w, const LeadingAxes& batch);
    Index n, m, width;
    int oneSet; // of weights for all
    bool fit;
};

// A shape of at most four axes after neighbours that are walked alike are one, with the steps of
// some tensors along them. More axes are std::invalid_argument: nothing of ours has so many.
struct Axes {
    Axes(const Shape& full, std::initializer_list<Shape> allSteps, bool keepLast = false);
    cl_int4 shape;
    std::vector<cl_int4> steps;
};

// A mask that repeats over the rows of a tensor.
struct MaskedRows {
    MaskedRows(const Tensor& a, const Tensor& visible);
    Axes axes;
    Index width, rows;
};

// A tensor along one axis: `outer` runs, `distance` bytes each; `inner` bytes for each index.
struct RunsOf {
    RunsOf(const Shape& shape, Index axis, std::size_t bytes);
    std::size_t outer = 1, inner, distance;
};

} // namespace fovea
