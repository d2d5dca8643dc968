// Everything that a person chose about a regression, as one value.
#pragma once

#include "core/base/json.h"
#include "core/regression/data.h"

namespace fovea {

// How the width is learned: w = 1/width goes down the slope of the leave-one-out loss.
struct RegressionFit {
    Selection optimiser; // a row of regressionOptimisers()
    std::int64_t epochs = 60;
    double start = 1; // w before the first epoch

    bool operator==(const RegressionFit&) const = default;
};

struct RegressionStudy {
    Selection source; // a row of regressionData()
    // f64 [n, axes + 1], in place of what the source draws: points that were brought, or moved. The
    // source still says which function they come from. Null: the source's own.
    GivenMatrix points;
    Selection kernel; // a row of regressionKernels()
    RegressionFit fit;

    bool operator==(const RegressionStudy&) const = default;
};

// What is shown at first start: the average is flat, the Gaussian smooth, the learned width
// sharper.
RegressionStudy defaultRegression();

// The points of the study, as they stand in its file: f64 [n, axes + 1].
Tensor pointsOf(const RegressionStudy& study);

// The function that the points come from; null where it is not known.
Truth truthOf(const RegressionStudy& study);

// The same study with these points (f64 [n, 2] or [n, 3]); null: with what the source draws. The
// source is kept where it has as many coordinates, and otherwise becomes the row of own points.
RegressionStudy withPoints(RegressionStudy study, const Tensor& points);

// What was drawn is left behind, and the source draws anew.
RegressionStudy withSource(RegressionStudy study, Selection source);

// What numbers may be, wherever they come from: epochs and w0 of a fit.
const Parameter& epochsParameter();
const Parameter& startParameter();

// Throws Error(failure) for points that are no points: their shape, how many, numbers that are not
// finite or too large to be squared.
void checkPoints(const Tensor& points, const std::string& where);
inline constexpr double largestCoordinate = 1e100;

Json regressionToJson(const RegressionStudy& study);
RegressionStudy regressionFromJson(const JsonNode& node);

} // namespace fovea
