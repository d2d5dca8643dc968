// Points moved, added and taken away by hand: the same study with other points.
#pragma once

#include "core/regression/study.h"

namespace fovea {

// A point: its key, and its value.
struct RegressionPoint {
    Coordinates x{};
    double y = 0;
};

Index pointCount(const RegressionStudy& study);
RegressionPoint pointAt(const RegressionStudy& study, Index i);

// What is not there is left as it is. A study that has as many points as are possible gets no more.
RegressionStudy withPointAt(const RegressionStudy& study, Index i, const RegressionPoint& point);
RegressionStudy withPointAdded(const RegressionStudy& study, const RegressionPoint& point);
RegressionStudy withoutPoint(const RegressionStudy& study, Index i);

// No points yet, in a domain from 0 to 5: a person is going to draw.
RegressionStudy emptyCanvas(RegressionStudy study);

} // namespace fovea
