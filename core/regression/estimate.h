// What an estimator says, and how good it is.
#pragma once

#include "core/base/tensor.h"
#include "core/regression/data.h"
#include "core/regression/pooling.h"

namespace fovea {

class Backend;

using Queries = std::vector<Coordinates>;

// `count` queries from low to high, both included; the middle where there is one.
Queries queriesBetween(double low, double high, Index count);
// The same along both axes, count · count of them, row by row.
Queries queriesOver(const Coordinates& low, const Coordinates& high, Index count);

// f(x) of each query; NaN where ΣK = 0. The backend gives its threads and its stop token.
std::vector<double> estimates(Backend& backend, const SortedPoints& points, const KernelAt& at,
                              const Queries& queries);

// √Σ w_i(x)² r_i² of each query, r_i being the leave-one-out residuals (sorted); NaN where a
// residual that it needs, or the estimate, is not defined.
std::vector<double> standardErrors(Backend& backend, const SortedPoints& points, const KernelAt& at,
                                   const std::vector<double>& residuals, const Queries& queries);

// A mean of squares, over what is defined.
struct MeanError {
    double value = 0; // NaN where nothing is
    Index left = 0;   // how many points had no estimate
};

// How far each point is from what the others say of it.
struct LeftOut {
    std::vector<double> residuals; // y_i − f₍₋ᵢ₎(x_i), sorted; NaN where it is not defined
    MeanError error;
};
// For all keys, or for every `every`-th of the sorted ones.
LeftOut leaveOneOut(Backend& backend, const SortedPoints& points, const KernelAt& at,
                    Index every = 1, const RegressionProgress& progress = {});

// The leave-one-out loss of weights softmax(−½((x − x_i)·w)²), and its slope in w. NaN for less
// than two points.
struct LossAt {
    double loss = 0;
    double slope = 0;
};
LossAt lossOfWidth(Backend& backend, const SortedPoints& points, double w);
// The kernel of such weights: w = 0 is average pooling.
KernelAt learnedKernel(double w);

// Against the true function on 201 points from low to high; on 21 · 21 where keys are pairs.
MeanError errorAgainst(Backend& backend, const SortedPoints& points, const KernelAt& at,
                       Truth truth, const RegressionSource& source);

// The weights of queries (rows) and keys [begin, end) (columns), keys sorted; row-major.
std::vector<double> weightsTile(Backend& backend, const SortedPoints& points, const KernelAt& at,
                                const Queries& queries, Index begin, Index end);

// The sorted keys in `runs` runs of neighbours, key k in run ⌊k · runs / keys⌋: of each run
// (columns) the largest weight for each query (rows), which is that of its nearest key, for no
// kernel rises with the distance. Keys have one coordinate, and there are no more runs than keys.
std::vector<double> largestWeights(Backend& backend, const SortedPoints& points, const KernelAt& at,
                                   const Queries& queries, Index runs);

} // namespace fovea
