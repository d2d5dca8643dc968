#include "core/regression/remarks.h"

#include "core/base/numbers.h"
#include "core/regression/left_out.h"

namespace fovea {
namespace {

Message onPoints(const SortedPoints& points) {
    if (points.count() == 1)
        return {QT_TRANSLATE_NOOP("fovea", "One point: it cannot be left out, so nothing is "
                                           "learned and no error is known."),
                {}};
    if (points.count() > 1 && points.axes == 1 && points.x.front() == points.x.back())
        return {QT_TRANSLATE_NOOP("fovea", "All points have x = %1: every estimate is their "
                                           "average."),
                {printNumber(points.x.front())}};
    if (points.count() == 2)
        return {QT_TRANSLATE_NOOP("fovea", "Two points: each is estimated from the other alone."),
                {}};
    return {};
}

Message onFit(const FitHistory& history) {
    if (history.w.empty())
        return {};
    if (history.diverged)
        return {
            QT_TRANSLATE_NOOP(
                "fovea",
                "Learning stopped after epoch %1, because w diverged: a smaller rate would help."),
            {std::to_string(history.epochs())}};
    if (history.loss.back() > history.loss.front())
        return {QT_TRANSLATE_NOOP("fovea", "Learning made the loss larger (%1, before %2): a "
                                           "smaller rate would help."),
                {printFixed(history.loss.back(), 3), printFixed(history.loss.front(), 3)}};
    return {};
}

Message onJudges(const SortedPoints& points) {
    const Index every = learnedOfEvery(points);
    if (every == 1)
        return {};
    return {QT_TRANSLATE_NOOP("fovea", "The width is learned of %1 of %2 points, each left out of "
                                       "all others: all of them would take minutes."),
            {std::to_string((points.count() + every - 1) / every), std::to_string(points.count())}};
}

Message onChosen(const Estimator& chosen, Index count) {
    if (!chosen.isJudged() || chosen.held.error.left == 0 || count < 2)
        return {};
    return {QT_TRANSLATE_NOOP("fovea", "%1 of %2 points have no other within the width; the error "
                                       "is that of the rest."),
            {std::to_string(chosen.held.error.left), std::to_string(count)}};
}

} // namespace

std::vector<Message> remarksOn(const RegressionTrace& trace) {
    std::vector<Message> remarks = {onPoints(*trace.points)};
    if (trace.chosen)
        remarks.push_back(onChosen(*trace.chosen, trace.points->count()));
    if (trace.history) {
        remarks.push_back(onFit(*trace.history));
        remarks.push_back(onJudges(*trace.points));
    }
    std::erase_if(remarks, [](const Message& remark) { return remark.text.empty(); });
    return remarks;
}

} // namespace fovea
