#include "core/regression/regress.h"

#include "core/base/numbers.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace fovea {
namespace {

constexpr double undefined = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

// Pairs of points that are gone through before anybody would wait for it.
constexpr Index soonDone = 4'000'000;

class Computing {
public:
    Computing(RegressionTrace& trace, Backend& backend, const RegressionListener& listener)
        : trace_(trace), backend_(backend), listener_(listener) {}

    EstimatorPointer estimator(const KernelAt& at) {
        auto made = std::make_shared<Estimator>();
        made->at = at;
        made->against.value = undefined;
        made->held = leaveOneOut(backend_, *trace_.points, at);
        if (const Truth truth = truthOf(trace_.study); truth && trace_.points->count() > 0)
            made->against = errorAgainst(backend_, *trace_.points, at, truth,
                                         regressionData().math(trace_.study.source.only().row));
        return made;
    }
    // Progress of a part of the whole.
    RegressionProgress part(double from, double to) const {
        if (!listener_.progress)
            return {};
        return
            [tell = listener_.progress, from, to](double done) { tell(from + (to - from) * done); };
    }
    void tellEarly() {
        if (!listener_.early)
            return;
        auto early = std::make_shared<RegressionTrace>(trace_);
        early->learning = true;
        listener_.early(early);
    }
    bool lasts(Index passes) const {
        const Index n = trace_.points->count();
        return n > 0 && n > soonDone / n / passes;
    }

private:
    RegressionTrace& trace_;
    Backend& backend_;
    const RegressionListener& listener_;
};

bool samePoints(const RegressionStudy& a, const RegressionStudy& b) {
    return a.source == b.source && a.points == b.points;
}

void remark(RegressionTrace& trace) {
    const SortedPoints& points = *trace.points;
    const auto say = [&](const char* text, std::vector<std::string> arguments = {}) {
        trace.remarks.push_back({text, std::move(arguments)});
    };
    if (points.count() == 0)
        return;
    if (points.count() == 1)
        say(QT_TRANSLATE_NOOP("fovea", "One point: it cannot be left out, so nothing is learned "
                                       "and no error is known."));
    else if (points.x.front() == points.x.back() && points.axes == 1)
        say(QT_TRANSLATE_NOOP("fovea", "All points have x = %1: every estimate is their average."),
            {printNumber(points.x.front())});
    else if (points.count() == 2)
        say(QT_TRANSLATE_NOOP("fovea", "Two points: each is judged by the other alone."));
    if (trace.chosen && trace.chosen->held.error.left > 0 && points.count() > 1)
        say(QT_TRANSLATE_NOOP("fovea", "%1 of %2 points have no other within the width; the error "
                                       "is that of the rest."),
            {std::to_string(trace.chosen->held.error.left), std::to_string(points.count())});
    if (!trace.history || trace.history->w.empty())
        return;
    const FitHistory& history = *trace.history;
    if (history.diverged)
        say(QT_TRANSLATE_NOOP("fovea", "Learning broke off after epoch %1, for w ran away: a "
                                       "smaller rate would help."),
            {std::to_string(history.epochs())});
    else if (history.loss.back() > history.loss.front())
        say(QT_TRANSLATE_NOOP("fovea", "Learning made the loss larger (%1, before %2): a smaller "
                                       "rate would help."),
            {printFixed(history.loss.back(), 3), printFixed(history.loss.front(), 3)});
}

} // namespace

RegressionPointer computeRegression(const RegressionStudy& study, Backend& backend,
                                    const RegressionPointer& previous,
                                    const RegressionListener& listener) {
    auto trace = std::make_shared<RegressionTrace>();
    trace->study = study;
    const bool samePlace = previous && samePoints(previous->study, study);
    const bool sameKernel = samePlace && previous->study.kernel == study.kernel;
    const bool sameRow = samePlace && previous->study.kernel.only().row == study.kernel.only().row;
    const bool sameFit = samePlace && previous->study.fit == study.fit;
    trace->points = samePlace ? previous->points
                              : std::make_shared<const SortedPoints>(sortedPoints(pointsOf(study)));
    const SortedPoints& points = *trace->points;
    Computing computing(*trace, backend, listener);
    if (samePlace)
        trace->average = previous->average;
    if (sameKernel)
        trace->chosen = previous->chosen;
    if (sameRow)
        trace->best = previous->best;
    if (sameFit) {
        trace->learned = previous->learned;
        trace->history = previous->history;
    }
    // The curve of the chosen kernel needs no more than the points.
    if (!trace->chosen && computing.lasts(1))
        computing.tellEarly();
    if (!trace->average)
        trace->average = computing.estimator({kernelAt(study.kernel.only()).kernel, infinity});
    if (!trace->chosen)
        trace->chosen = computing.estimator(kernelAt(study.kernel.only()));
    const bool searches = hasWidth(study.kernel.only());
    if ((!trace->history || (searches && !trace->best)) && computing.lasts(study.fit.epochs + 65))
        computing.tellEarly();
    if (!trace->history) {
        const auto history = std::make_shared<FitHistory>(
            learnWidth(backend, points, study.fit, computing.part(0, 0.5)));
        if (!history->w.empty())
            trace->learned = computing.estimator(learnedKernel(history->w.back()));
        trace->history = history;
    }
    if (searches && !trace->best) {
        const KernelAt chosen = kernelAt(study.kernel.only());
        const BestWidth best = bestWidth(backend, points, *chosen.kernel, computing.part(0.5, 1));
        if (!std::isnan(best.width))
            trace->best = computing.estimator({chosen.kernel, best.width});
    }
    remark(*trace);
    return trace;
}

KeyRange rangeOf(const RegressionTrace& trace) {
    const SortedPoints& points = *trace.points;
    const Choice& choice = trace.study.source.only();
    const RegressionSource& source = regressionData().math(choice.row);
    const bool drawn = draws(choice) && source.axes == points.axes;
    KeyRange range;
    for (std::size_t axis = 0; axis < 2; ++axis) {
        const auto& along = axis == 0 ? points.x : points.second;
        const auto [low, high] = std::ranges::minmax_element(along);
        const bool none = low == along.end();
        range.low[axis] = none ? source.low : *low;
        range.high[axis] = none ? source.high : *high;
        if (drawn) {
            range.low[axis] = std::min(range.low[axis], source.low);
            range.high[axis] = std::max(range.high[axis], source.high);
        } else if (!none) {
            const double length = range.high[axis] - range.low[axis];
            // Some room; where all lie in one place, as much as that place is large.
            const double room =
                length > 0 ? length * 0.05 : std::max(1.0, std::abs(range.low[axis]) * 0.01);
            range.low[axis] -= room;
            range.high[axis] += room;
        }
    }
    return range;
}

} // namespace fovea
