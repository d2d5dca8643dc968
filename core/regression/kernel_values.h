// Kernels as curves, and what they sum to: for looking at, where fast sums do not matter.
#pragma once

#include "core/regression/kernels.h"
#include "core/regression/points.h"

#include <vector>

namespace fovea {

// K(u) of each u, which is a distance in widths, of either sign.
std::vector<double> kernelValues(const RegressionKernel& kernel, const std::vector<double>& u);

// (x − x_i)/width of each point (sorted); distances where keys are pairs, and zeros for an infinite
// width.
std::vector<double> distancesInWidths(const SortedPoints& points, const KernelAt& at,
                                      const Coordinates& query);

// ∫ f″² of a curve at equal steps, by second differences. Where f is not defined, or has a
// neighbour where it is not, nothing is added; NaN where there is no such place at all.
double roughness(const std::vector<double>& curve, double step);

} // namespace fovea
