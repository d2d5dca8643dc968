// The mathematics of the rows of regressionKernels(): squared distances in, K or log K out.
#pragma once

#include "core/base/tensor.h"

namespace fovea {
class Backend;
}

namespace fovea::rows {

void gaussianKernel(const double* squares, double* out, Index count, double width);
void logisticKernel(const double* squares, double* out, Index count, double width);
void boxcarKernel(const double* squares, double* out, Index count, double width);
void epanechnikovKernel(const double* squares, double* out, Index count, double width);
void triangularKernel(const double* squares, double* out, Index count, double width);
void tricubeKernel(const double* squares, double* out, Index count, double width);
void cosineKernel(const double* squares, double* out, Index count, double width);
void constantKernel(const double* squares, double* out, Index count, double width);

// K of u² [queries, keys], over the operations of a device. The box has no such function: it jumps
// at its end, where rounding would decide whether a key counts. Nor has the cosine kernel, for
// there is no such operation.
Tensor gaussianThere(Backend& backend, const Tensor& squares);
Tensor logisticThere(Backend& backend, const Tensor& squares);
Tensor epanechnikovThere(Backend& backend, const Tensor& squares);
Tensor triangularThere(Backend& backend, const Tensor& squares);
Tensor tricubeThere(Backend& backend, const Tensor& squares);

double gaussianReach(double nearest);
double logisticReach(double nearest);
double compactReach(double nearest);
double endlessReach(double nearest);

} // namespace fovea::rows
