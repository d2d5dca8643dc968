// The page of regression to read first: how a RegressionStudy becomes a RegressionTrace.
#pragma once

#include "core/regression/fit.h"

#include <memory>

namespace fovea {

// One estimator: a kernel at a width, and how good it is. What is not known is NaN.
struct Estimator {
    KernelAt at;
    LeftOut held;      // leave-one-out; empty where it was not computed yet
    MeanError against; // the true function
};
using EstimatorPointer = std::shared_ptr<const Estimator>; // null: not computed yet, or not to be

// Immutable, shared by pointer.
struct RegressionTrace {
    RegressionStudy study;
    std::shared_ptr<const SortedPoints> points;
    EstimatorPointer average; // pooling
    EstimatorPointer chosen;  // Nadaraya–Watson with the chosen kernel and width
    EstimatorPointer learned; // with the width at the end of the fit
    EstimatorPointer best;    // the chosen kernel, with the width of the least leave-one-out error
    std::shared_ptr<const FitHistory> history;
    bool learning = false;        // the rest of what was asked for is still being computed
    std::vector<Message> remarks; // what a person should know about these points and choices
};
using RegressionPointer = std::shared_ptr<const RegressionTrace>;

// Who wants to hear of it while it lasts. Both are called on the thread that computes.
struct RegressionListener {
    // What can be shown already: the points and the chosen estimator, with `learning` set.
    std::function<void(const RegressionPointer&)> early;
    RegressionProgress progress; // from 0 to 1
};

// What `previous` (null: none) has and the new choices did not change is taken over. Throws Error
// where the choices do not fit, Cancelled where the backend's stop token says so.
RegressionPointer computeRegression(const RegressionStudy& study, Backend& backend,
                                    const RegressionPointer& previous = nullptr,
                                    const RegressionListener& listener = {});

// Along each axis, what is to be seen: where the source lies, and all of the points.
struct KeyRange {
    KeyPlace low, high;
};
KeyRange rangeOf(const RegressionTrace& trace);

} // namespace fovea
