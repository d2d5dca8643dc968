// The page of regression to read first: how a RegressionStudy becomes a RegressionTrace.
#pragma once

#include "core/regression/fit.h"
#include "core/regression/known_weights.h"

#include <memory>

namespace fovea {

// Along each axis, what is to be seen: where the source lies, and all of the points.
struct KeyRange {
    Coordinates low{}, high{};
    bool canvas = false; // a person draws there, so it keeps its size
};

KeyRange rangeOf(const RegressionStudy& study, const SortedPoints& points);

// Low and high moved outwards to round numbers, so that what is fitted stands still while a point
// moves a little.
void roundOutwards(double& low, double& high);

// One estimator: a kernel at a width, what it says, and how good it is.
struct Estimator {
    KernelAt at;
    std::vector<double> curve; // f at the queries of the trace; NaN where it is not defined
    LeftOut held;              // leave-one-out; empty where it was not computed yet
    MeanError against;         // the true function; NaN where it is not known

    [[nodiscard]] bool isJudged() const { return !held.residuals.empty(); }
};
using EstimatorPointer = std::shared_ptr<const Estimator>; // null: not computed yet, or not to be

// Immutable, shared by pointer.
struct RegressionTrace {
    RegressionStudy study;
    std::shared_ptr<const SortedPoints> points;
    KeyRange range;
    Queries queries;          // of the curves; of the rows of a surface where keys are pairs
    EstimatorPointer average; // pooling
    EstimatorPointer chosen;  // Nadaraya–Watson with the chosen kernel and width
    EstimatorPointer learned; // with the width at the end of the fit
    EstimatorPointer best;    // the chosen kernel, with the width of the least leave-one-out error
    std::shared_ptr<const FitHistory> history;
    // Weights of its points, kept for figures.
    std::shared_ptr<KnownWeights> weights = std::make_shared<KnownWeights>();
    double before = 0;            // w learned from other points, until it is learned anew; 0: never
    bool whole = false;           // nothing is left to be computed
    std::vector<Message> remarks; // what a person should know about these points and choices
};
using RegressionPointer = std::shared_ptr<const RegressionTrace>;

// Queries of a curve, and of a surface along each axis.
inline constexpr Index curveQueries = 401;
inline constexpr Index surfaceQueries = 61;

// In two steps: what can be shown within a frame, which is whole where all of it takes no longer,
// and the rest. What `previous` (null: none) has and the new choices did not change is taken over.
// Throw Error where the choices do not fit, Cancelled where the backend's stop token says so.
RegressionPointer beginRegression(const RegressionStudy& study, Backend& backend,
                                  const RegressionPointer& previous = nullptr);
RegressionPointer finishRegression(const RegressionPointer& begun, Backend& backend,
                                   const RegressionProgress& progress = {});

} // namespace fovea
