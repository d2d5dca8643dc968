#include "core/regression/fit.h"

#include "core/base/table.h"
#include "core/regression/left_out.h"

#include "core/regression/optimisers.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace fovea {
namespace {

constexpr Index mostJudges = 1000;
constexpr double beyondAll = 1e30; // no width of any data is 1e-30

double lengthOf(const std::vector<double>& coordinates) {
    const auto [low, high] = std::ranges::minmax_element(coordinates);
    return low == coordinates.end() ? 0 : *high - *low;
}

} // namespace

FitHistory learnWidth(Backend& backend, const SortedPoints& points, const RegressionFit& fit,
                      const RegressionProgress& progress) {
    FitHistory history;
    if (points.count() < 2)
        return history;
    const Choice& choice = fit.optimiser.only();
    const RegressionOptimiser& optimiser = regressionOptimisers().math(choice.row);
    StepMemory memory{};
    double w = fit.start;
    for (Index epoch = 0; epoch <= fit.epochs; ++epoch) {
        const LossAt at = lossOfWidth(backend, points, w);
        if (!std::isfinite(at.loss)) {
            history.diverged = true;
            return history;
        }
        history.w.push_back(w);
        history.loss.push_back(at.loss);
        w = optimiser.step(choice.values, w, at.slope, epoch + 1, memory);
        if (!(std::abs(w) < beyondAll)) {
            history.diverged = epoch < fit.epochs;
            return history;
        }
        if (progress)
            progress(static_cast<double>(epoch + 1) / static_cast<double>(fit.epochs + 1));
    }
    return history;
}

WidthRange widthRange(const SortedPoints& points) {
    double range = std::max(lengthOf(points.x), lengthOf(points.second));
    if (!(range > 0))
        range = 1;
    return {range / (20 * static_cast<double>(std::clamp<Index>(points.count(), 5, 1000))),
            range * 10};
}

BestWidth bestWidth(Backend& backend, const SortedPoints& points, const RegressionKernel& kernel,
                    const RegressionProgress& progress) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    constexpr double undefined = std::numeric_limits<double>::quiet_NaN();
    constexpr int widths = 41;
    constexpr int refinements = 24;
    if (points.count() < 2)
        return {undefined, undefined};
    const WidthRange range = widthRange(points);
    // Where there is no fast way, and there are very many points, only every n-th is left out and
    // judged. At every width they are the same points, for others would give another error.
    const bool isFast = isFastLeftOut(points, {.at = {&kernel, range.most}});
    const Index every = isFast ? 1 : std::max<Index>(1, points.count() / mostJudges);
    int done = 0;
    const auto errorAt = [&](double logWidth) {
        const KernelAt at{&kernel, std::exp(logWidth)};
        const MeanError error = leaveOneOut(backend, points, at, every).error;
        if (progress)
            progress(static_cast<double>(++done) / (widths + refinements + 2));
        return error.left > 0 ? infinity : error.value;
    };
    const double low = std::log(range.least);
    const double step = (std::log(range.most) - low) / (widths - 1);
    int best = -1;
    double least = infinity;
    for (int i = 0; i < widths; ++i)
        if (const double error = errorAt(low + i * step); error < least) {
            least = error;
            best = i;
        }
    if (best < 0)
        return {undefined, undefined};
    double at = low + best * step;
    double from = low + std::max(best - 1, 0) * step;
    double to = low + std::min(best + 1, widths - 1) * step;
    const double golden = 1 / std::numbers::phi;
    double left = to - golden * (to - from);
    double right = from + golden * (to - from);
    double errorLeft = errorAt(left);
    double errorRight = errorAt(right);
    for (int i = 0; i < refinements; ++i) {
        const bool goLeft = errorLeft <= errorRight;
        if (std::min(errorLeft, errorRight) < least) {
            least = std::min(errorLeft, errorRight);
            at = goLeft ? left : right;
        }
        if (goLeft) {
            to = std::exchange(right, left);
            errorRight = errorLeft;
            left = to - golden * (to - from);
            errorLeft = errorAt(left);
        } else {
            from = std::exchange(left, right);
            errorLeft = errorRight;
            right = from + golden * (to - from);
            errorRight = errorAt(right);
        }
    }
    return {std::exp(at), least};
}

} // namespace fovea
