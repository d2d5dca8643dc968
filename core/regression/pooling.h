// Pooling: what one query gets from the keys, f(x) = Σ K y / Σ K, and the sums beside it. This runs
// on the processor, in double, over the sorted keys that a kernel can reach; on a device the sums
// of many queries are formed over its operations (device_sums.h).
#pragma once

#include "core/regression/kernels.h"
#include "core/regression/points.h"

#include <functional>

namespace fovea {

// Called with the share of the work that is done, on any thread.
using RegressionProgress = std::function<void(double)>;

// Of one query. K is relative to the nearest key's where the kernel is formed in the log domain.
struct Pooled {
    double total = 0;   // Σ K; 0: the estimate is not defined
    double y = 0;       // Σ K (y − middle)
    double squares = 0; // Σ K² r²: of the residuals, where there are some
    double spread = 0;  // Σ K (d² − c), for any c: for the slope in w, where it is wanted
    double spreadY = 0; // Σ K (d² − c)(y − middle), of the same c
    double shift = 0;   // the log K that all are relative to
};

struct PoolingRule {
    KernelAt at;
    const double* residuals = nullptr; // of each key, sorted; null: none
    bool slope = false;
};

// `except` is a key (in the sorted order) that does not count.
Pooled pool(const SortedPoints& points, const PoolingRule& rule, const Coordinates& query,
            Index except = -1);

// Keys [begin, end) added to Σ K and Σ K (y − middle), of a kernel that is not formed in the log
// domain.
void addPart(const SortedPoints& points, const KernelAt& at, const Coordinates& query, Index begin,
             Index end, Pooled& sums);

// log K of the nearest key, by its squared distance.
double logOfNearest(const KernelAt& at, double square);

// NaN where it is not defined.
double estimateOf(const Pooled& pooled, const SortedPoints& points);

// Weights of keys [begin, end), sorted, for a query that gave `pooled`; zero where it is undefined.
void weightsOf(const SortedPoints& points, const KernelAt& at, const Coordinates& query,
               const Pooled& pooled, Index begin, Index end, double* out);

// The same of any keys, by their squared distances: out[i] may be squares[i].
void weightsOf(const KernelAt& at, const Pooled& pooled, const double* squares, Index count,
               double* out);

} // namespace fovea
