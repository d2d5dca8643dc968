// The kernels of regression: how much a key counts for a query, by their distance.
#pragma once

#include "core/base/selection.h"
#include "core/base/tensor.h"

namespace fovea {

template <class Math>
class Table;

class Backend;

// What fast sums need to know of a kernel, in widths.
struct KernelShape {
    double cell = 0;     // within this, 16 numbers stand for all keys; 0: no such sums
    double smooth = 0;   // the u up to which it is, but for a kink
    double end = 0;      // the u beyond which there is nothing
    bool kinked = false; // at u = 0
};

struct RegressionKernel {
    // K of `count` squared distances, or log K where `logs` says so: u = √d²/width, and a width of
    // infinity makes all distances equal. Both arrays are aligned to 64 bytes and may be the same.
    void (*fill)(const double* squares, double* out, Index count, double width);
    // K is never zero and is formed as a softmax of log K, so that the estimate is defined however
    // far away the query is.
    bool logs = false;
    // The u beyond which K(u) is zero, or lost beside the nearest key's in any sum of doubles.
    double (*reach)(double nearest);
    KernelShape shape = {};
    // The same over the operations of a device: K, or log K, of u² [queries, keys]. Null: it is
    // only formed on the processor.
    Tensor (*there)(Backend& backend, const Tensor& squares) = nullptr;
};

// Every row has a width but the one that has no use for it. The standard row is the Gaussian: the
// one that is a softmax of squared distances, whose width is learned.
const Table<RegressionKernel>& regressionKernels();

// A kernel at a width.
struct KernelAt {
    const RegressionKernel* kernel = nullptr;
    double width = 1; // above 0; infinity: average pooling
};
KernelAt kernelAt(const Choice& choice);
bool hasWidth(const Choice& choice);

} // namespace fovea
