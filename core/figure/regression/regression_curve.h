// What the laboratory of regression shows of its curves.
#pragma once

#include "core/figure/figure.h"
#include "core/figure/figure_input.h"

namespace fovea {

std::vector<Parameter> regressionCurveParameters();
std::vector<Parameter> regressionWeightsParameters();
std::vector<Parameter> regressionBothParameters();
std::vector<Parameter> regressionLossParameters(); // and of the table
std::vector<Parameter> regressionSumParameters();
std::vector<Parameter> regressionKernelParameters();

// Points, the true function and the estimates over the keys; the estimate as a coloured field where
// keys are pairs. The points are as heavy as they weigh for the query that is looked at.
Plot regressionCurve(const FigureInput& in);
// The weights of queries and keys, of one estimator or of both beneath each other.
Stack regressionWeights(const FigureInput& in);
// Curve and weights.
Stack regressionBoth(const FigureInput& in);
// The loss and w, epoch by epoch.
Plot regressionLoss(const FigureInput& in);
// K(u) of the kernels, and where on it the points stand for the query.
Plot regressionKernel(const FigureInput& in);
// Every estimator with its width, its errors and its roughness.
NumberTable regressionTable(const FigureInput& in);
// The sum that gives the estimate at the query.
Derivation regressionSum(const FigureInput& in);

} // namespace fovea
