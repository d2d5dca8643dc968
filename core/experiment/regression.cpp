#include "core/experiment/regression.h"

#include <algorithm>
#include <cmath>

namespace fovea {
namespace {

double along(const KeyRange& range, std::size_t axis, Index step, Index count) {
    const double share = static_cast<double>(step) / static_cast<double>(count - 1);
    return range.low[axis] + (range.high[axis] - range.low[axis]) * share;
}

Index stepAt(const KeyRange& range, std::size_t axis, double value, Index count) {
    const double share = (value - range.low[axis]) / (range.high[axis] - range.low[axis]);
    return std::llround(std::clamp(share, 0.0, 1.0) * static_cast<double>(count - 1));
}

} // namespace

bool sameRegression(const Experiment& a, const Experiment& b) {
    return a.regression == b.regression;
}

void computeRegressionTrace(Trace& trace, Backend& backend, const TracePointer& previous) {
    trace.regression = beginRegression(trace.experiment.regression, backend,
                                       previous ? previous->regression : nullptr);
    trace.whole = trace.regression->whole;
}

void refineRegressionTrace(Trace& trace, Backend& backend, const Progress& progress) {
    trace.regression = finishRegression(trace.regression, backend, progress);
}

Extent regressionExtent(const Trace& trace, Index) {
    const SortedPoints& points = *trace.regression->points;
    return {.queries = points.axes == 1 ? lineQueries : planeQueries * planeQueries,
            .keys = points.count()};
}

std::optional<Extent> expectedRegression(const Experiment& experiment) {
    const Tensor points = pointsOf(experiment.regression);
    return Extent{.queries = points.axis(1) == 2 ? lineQueries : planeQueries * planeQueries,
                  .keys = points.axis(0)};
}

std::vector<Message> regressionFacts(const Trace& trace) {
    return {{QT_TRANSLATE_NOOP("fovea", "points: %1"),
             {std::to_string(trace.regression->points->count())}}};
}

Coordinates coordinatesOf(const RegressionTrace& trace, Index query) {
    if (trace.points->axes == 1)
        return {along(trace.range, 0, query, lineQueries), 0};
    return {along(trace.range, 0, query % planeQueries, planeQueries),
            along(trace.range, 1, query / planeQueries, planeQueries)};
}

Index queryAt(const RegressionTrace& trace, const Coordinates& coordinates) {
    if (trace.points->axes == 1)
        return stepAt(trace.range, 0, coordinates[0], lineQueries);
    return stepAt(trace.range, 1, coordinates[1], planeQueries) * planeQueries +
           stepAt(trace.range, 0, coordinates[0], planeQueries);
}

} // namespace fovea
