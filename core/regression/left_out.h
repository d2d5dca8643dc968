// What every key gets from all others: the sums that leave-one-out errors and the loss are made of.
#pragma once

#include "core/regression/pooling.h"

namespace fovea {

class Backend;

// The two fast ways below stay because plain tiles are too slow for a window. `fovea regress` with
// 20 000 points looks for the best width (67 leave-one-out errors, 4·10⁸ pairs each) in 14 s on two
// cores with a Gaussian kernel and in 17 s with Epanechnikov's; with these sums in less than 1 s.

// For all of the sorted keys, or for every `every`-th.
std::vector<Pooled> poolLeftOut(Backend& backend, const SortedPoints& points,
                                const PoolingRule& rule, Index every = 1,
                                const RegressionProgress& progress = {});

// The same of all keys by the fast Gauss transform (Greengard and Strain, "The fast Gauss
// transform", 1991), in one dimension: keys are gathered in boxes as wide as the kernel, and
// instead of a box's keys a query meets their moments M_k = Σ s^k/k!, for
//   e^−(z − s)²/2 = Σ_k He_k(z) e^−z²/2 s^k/k!,  |s| ≤ ½, He_k being the Hermite polynomials.
// 24 terms reach the last bits of a double. Where hardly anything is left of a sum without the key
// itself, it is formed as it stands.
std::vector<Pooled> poolLeftOutFast(Backend& backend, const SortedPoints& points,
                                    const PoolingRule& rule);

// The same for other kernels, in one dimension and without slopes: keys are gathered in the cells
// of a grid, and where a kernel is smooth 16 Chebyshev nodes stand for all keys of a cell, for
// those that ask as for those that are asked (Fong and Darve, "The black-box fast multipole
// method", 2009). A cell that the kernel's end or its kink crosses is gone through key by key, so
// that its ends stay where they are.
std::vector<Pooled> poolLeftOutByBoxes(Backend& backend, const SortedPoints& points,
                                       const PoolingRule& rule);
// How many cells that would take.
double cellsOf(const SortedPoints& points, const KernelAt& at);

// Where there is no fast way, a width is learned from every n-th key, each left out of all others.
// Returns n: 1 where all keys can be asked in every epoch.
Index learnedOfEvery(const SortedPoints& points);

// Whether one of them is possible, and shorter.
bool isFastLeftOut(const SortedPoints& points, const PoolingRule& rule);

} // namespace fovea
