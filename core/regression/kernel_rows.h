// The mathematics of the rows of regressionKernels(): squared distances in, K or log K out.
#pragma once

#include "core/base/tensor.h"

namespace fovea::rows {

void gaussianKernel(const double* squares, double* out, Index count, double width);
void logisticKernel(const double* squares, double* out, Index count, double width);
void boxcarKernel(const double* squares, double* out, Index count, double width);
void epanechnikovKernel(const double* squares, double* out, Index count, double width);
void triangularKernel(const double* squares, double* out, Index count, double width);
void tricubeKernel(const double* squares, double* out, Index count, double width);
void cosineKernel(const double* squares, double* out, Index count, double width);
void constantKernel(const double* squares, double* out, Index count, double width);

double gaussianReach(double nearest);
double logisticReach(double nearest);
double compactReach(double nearest);
double endlessReach(double nearest);

} // namespace fovea::rows
