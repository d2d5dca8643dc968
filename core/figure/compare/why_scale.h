// Why scores are divided by √d, and why attention reaches far: figures of random queries and keys,
// and of small networks before and after they learn.
#pragma once

#include "core/base/parameter.h"
#include "core/experiment/run.h"
#include "core/figure/figure.h"
#include "core/figure/figure_input.h"

namespace fovea {

// How scores of random vectors are spread at the study's width, with 1/√d and without.
Plot scoreSpread(const FigureInput& in);

// Entropy of the weights and size of the gradient through softmax, over d.
std::vector<Parameter> softmaxParameters();
Stack softmaxOverWidth(const FigureInput& in);

// ‖∂y_i/∂x_j‖ over i − j of small networks; training them takes seconds.
Plot derivativesByDistance(const FigureInput& in);
bool lacksDerivatives(const FigureInput& in);
void completeDerivatives(const FigureInput& in, const Progress& progress);

} // namespace fovea
