#include "core/regression/regress.h"

#include "core/base/table.h"
#include "core/regression/remarks.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace fovea {
namespace {

constexpr double undefined = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

// Pairs of a query and a key that are gone through within a frame.
constexpr double withinAFrame = 6e6;
constexpr double searchPasses = 68; // of bestWidth(), and of what it finds

Queries queriesOf(const KeyRange& range, int axes) {
    return axes == 1 ? queriesBetween(range.low[0], range.high[0], curveQueries)
                     : queriesOver(range.low, range.high, surfaceQueries);
}

std::shared_ptr<Estimator> drawnEstimates(const RegressionTrace& trace, const KernelAt& at,
                                          Backend& backend) {
    auto made = std::make_shared<Estimator>();
    made->at = at;
    made->curve = estimates(backend, *trace.points, at, trace.queries);
    made->against.value = undefined;
    if (const Truth truth = truthOf(trace.study); truth && trace.points->count() > 0)
        made->against = errorAgainst(backend, *trace.points, at, truth,
                                     regressionData().math(trace.study.source.only().row));
    return made;
}

EstimatorPointer judged(const RegressionTrace& trace, const KernelAt& at, Backend& backend,
                        const RegressionProgress& progress = {}) {
    auto made = drawnEstimates(trace, at, backend);
    made->held = leaveOneOut(backend, *trace.points, at, 1, progress);
    return made;
}

bool searches(const RegressionStudy& study) {
    return hasWidth(study.kernel.only());
}

// How often all points would have to look at all points for what is missing.
double passesLeft(const RegressionTrace& trace) {
    return (trace.chosen && trace.chosen->isJudged() ? 0.0 : 1.0) +
           (trace.history ? 0.0 : static_cast<double>(trace.study.fit.epochs) + 2) +
           (trace.best || !searches(trace.study) ? 0.0 : searchPasses);
}

RegressionProgress partOfProgress(const RegressionProgress& progress, double from, double to) {
    if (!progress)
        return {};
    return [progress, from, to](double done) { progress(from + (to - from) * done); };
}

void finish(RegressionTrace& trace, Backend& backend, const RegressionProgress& progress) {
    const RegressionStudy& study = trace.study;
    const KernelAt chosen = kernelAt(study.kernel.only());
    if (!trace.chosen->isJudged())
        trace.chosen = judged(trace, chosen, backend, partOfProgress(progress, 0, 0.4));
    if (!trace.history) {
        const auto history = std::make_shared<FitHistory>(
            learnWidth(backend, *trace.points, study.fit, partOfProgress(progress, 0.4, 0.7)));
        if (!history->w.empty())
            trace.learned = judged(trace, learnedKernel(history->w.back()), backend);
        trace.history = history;
    }
    if (searches(study) && !trace.best) {
        const BestWidth best =
            bestWidth(backend, *trace.points, *chosen.kernel, partOfProgress(progress, 0.7, 0.85));
        if (!std::isnan(best.width))
            trace.best = judged(trace, {chosen.kernel, best.width}, backend,
                                partOfProgress(progress, 0.85, 1));
    }
    trace.whole = true;
    trace.remarks = remarksOn(trace);
}

} // namespace

KeyRange rangeOf(const RegressionStudy& study, const SortedPoints& points) {
    const Choice& choice = study.source.only();
    const RegressionSource& source = regressionData().math(choice.row);
    const bool drawn = draws(choice) && source.axes == points.axes;
    KeyRange range;
    range.canvas = !draws(choice) && points.axes == 1 && !isAutomatic(choice.values, "low") &&
                   !isAutomatic(choice.values, "high") &&
                   number(choice.values, "low") < number(choice.values, "high");
    for (std::size_t axis = 0; axis < 2; ++axis) {
        const auto& along = axis == 0 ? points.x : points.second;
        const auto [least, most] = std::ranges::minmax_element(along);
        double low = along.empty() ? source.low : *least;
        double high = along.empty() ? source.high : *most;
        if (drawn) {
            low = std::min(low, source.low);
            high = std::max(high, source.high);
        } else if (range.canvas) {
            low = std::min(low, number(choice.values, "low"));
            high = std::max(high, number(choice.values, "high"));
        } else {
            roundOutwards(low, high);
        }
        range.low[axis] = low;
        range.high[axis] = high;
    }
    return range;
}

void roundOutwards(double& low, double& high) {
    if (!(low < high)) { // all are equal: as much around it as it is large
        const double room = std::max(1.0, std::abs(low) * 0.01);
        low -= room;
        high += room;
    }
    const double power = std::pow(10, std::floor(std::log10((high - low) / 10)));
    const double parts = (high - low) / 10 / power;
    const double step = power * (parts <= 1 ? 1 : parts <= 2 ? 2 : parts <= 5 ? 5 : 10);
    low = std::floor(low / step + 1e-9) * step;
    high = std::ceil(high / step - 1e-9) * step;
}

RegressionPointer beginRegression(const RegressionStudy& study, Backend& backend,
                                  const RegressionPointer& previous) {
    auto trace = std::make_shared<RegressionTrace>();
    trace->study = study;
    const bool sameX = previous && previous->study.source == study.source &&
                       previous->study.points == study.points;
    if (sameX) {
        trace->points = previous->points;
        trace->range = previous->range;
        trace->queries = previous->queries;
        trace->weights = previous->weights;
        trace->average = previous->average;
        if (previous->study.kernel == study.kernel)
            trace->chosen = previous->chosen;
        if (previous->study.kernel.only().row == study.kernel.only().row)
            trace->best = previous->best;
        if (previous->study.fit == study.fit) {
            trace->learned = previous->learned;
            trace->history = previous->history;
        }
    } else {
        trace->points = std::make_shared<const SortedPoints>(sortedPoints(pointsOf(study)));
        trace->range = rangeOf(study, *trace->points);
        trace->queries = queriesOf(trace->range, trace->points->axes);
    }
    if (!trace->history && previous)
        trace->before = previous->learned ? 1 / previous->learned->at.width : previous->before;
    const KernelAt chosen = kernelAt(study.kernel.only());
    if (!trace->average)
        trace->average = judged(*trace, {chosen.kernel, infinity}, backend);
    const auto n = static_cast<double>(trace->points->count());
    if (!trace->chosen)
        trace->chosen = n * n <= withinAFrame ? judged(*trace, chosen, backend)
                                              : drawnEstimates(*trace, chosen, backend);
    if (n * n * passesLeft(*trace) <= withinAFrame)
        finish(*trace, backend, {});
    else
        trace->remarks = remarksOn(*trace);
    return trace;
}

RegressionPointer finishRegression(const RegressionPointer& begun, Backend& backend,
                                   const RegressionProgress& progress) {
    if (begun->whole)
        return begun;
    auto trace = std::make_shared<RegressionTrace>(*begun);
    finish(*trace, backend, progress);
    return trace;
}

} // namespace fovea
