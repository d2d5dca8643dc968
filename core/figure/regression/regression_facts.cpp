#include "core/base/table.h"
#include "core/figure/regression/regression_curve.h"
#include "core/figure/regression/regression_look.h"
#include "core/regression/kernel_values.h"

#include "core/base/numbers.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace fovea {
namespace {

constexpr double undefined = std::numeric_limits<double>::quiet_NaN();

// Over the range that is seen; of a surface there is none.
double roughnessOf(const RegressionTrace& trace, const std::vector<double>& curve) {
    if (trace.points->axes == 2)
        return undefined;
    const double across = trace.range.high[0] - trace.range.low[0];
    return roughness(curve, across / (curveQueries - 1));
}

std::vector<double> facts(const RegressionTrace& trace, const EstimatorPointer& estimator) {
    if (!estimator)
        return {undefined, undefined, undefined, undefined};
    return {estimator->at.width, estimator->isJudged() ? estimator->held.error.value : undefined,
            estimator->against.value, roughnessOf(trace, estimator->curve)};
}

// Of the epoch that is looked at: its error is the loss.
std::vector<double> learnedFacts(const FigureInput& in) {
    const RegressionTrace& trace = regressionOf(in);
    if (!trace.learned)
        return facts(trace, nullptr);
    const Index epoch = epochOf(in);
    if (epoch == trace.history->epochs())
        return facts(trace, trace.learned);
    const KernelAt at = learnedAt(in);
    const Truth truth = truthOf(trace.study);
    return {at.width, trace.history->loss[static_cast<std::size_t>(epoch)],
            truth ? errorAgainst(in.backend, *trace.points, at, truth,
                                 regressionData().math(trace.study.source.only().row))
                        .value
                  : undefined,
            roughnessOf(trace, estimates(in.backend, *trace.points, at, trace.queries))};
}

std::string threeDecimals(double value) {
    return written(value, std::max(std::abs(value), 1.0));
}

} // namespace

std::vector<Parameter> regressionLossParameters() {
    return {epochParameter()};
}

std::vector<Parameter> regressionSumParameters() {
    return {poolingParameter(false), epochParameter()};
}

Plot regressionLoss(const FigureInput& in) {
    const RegressionTrace& trace = regressionOf(in);
    Plot plot{.title = {QT_TRANSLATE_NOOP("fovea", "Learning the width"), {}},
              .subtitle = {QT_TRANSLATE_NOOP("fovea", "leave-one-out loss"), {}},
              .x = {.name = {QT_TRANSLATE_NOOP("fovea", "epoch"), {}},
                    .low = 0,
                    .high = static_cast<double>(trace.study.fit.epochs),
                    .whole = true}};
    if (!trace.history || trace.history->w.empty())
        return plot;
    const FitHistory& history = *trace.history;
    const auto shown = static_cast<std::size_t>(epochOf(in)) + 1;
    std::vector<double> epochs(shown);
    std::iota(epochs.begin(), epochs.end(), 0.0);
    const auto upTo = [&](const std::vector<double>& all) {
        return std::vector<double>(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(shown));
    };
    const std::vector<double> none = {0};
    // Gradient descent changes w, which the width is one divided by: people see widths everywhere.
    std::vector<double> widths;
    for (const double w : history.w)
        widths.push_back(1 / std::abs(w));
    plot.y = fittedAxis({}, {&widths, &history.loss, &none});
    const double largest = std::max(std::abs(plot.y.low), std::abs(plot.y.high));
    const double least =
        std::min(*std::ranges::min_element(widths), *std::ranges::min_element(history.loss));
    if (least > 0 && largest > 50 * history.loss.front()) { // one of them diverged
        plot.y.low = least / 2;
        plot.y.logarithmic = true;
    }
    plot.curves.push_back({.name = {QT_TRANSLATE_NOOP("fovea", "width"), {}},
                           .x = epochs,
                           .y = upTo(widths),
                           .series = Plot::quiet,
                           .stroke = Plot::Stroke::dashed});
    plot.curves.push_back({.name = {QT_TRANSLATE_NOOP("fovea", "loss"), {}},
                           .x = epochs,
                           .y = upTo(history.loss),
                           .series = 1,
                           .strong = true});
    plot.dots.push_back({.name = {},
                         .x = {epochs.back(), epochs.back()},
                         .y = {widths[shown - 1], history.loss[shown - 1]},
                         .weights = {},
                         .labels = {},
                         .series = 1});
    const double width = widths[shown - 1];
    plot.subtitle = {
        QT_TRANSLATE_NOOP("fovea", "loss %1 at width %2"),
        {threeDecimals(history.loss[shown - 1]), std::isinf(width) ? "∞" : threeDecimals(width)}};
    return plot;
}

NumberTable regressionTable(const FigureInput& in) {
    const RegressionTrace& trace = regressionOf(in);
    NumberTable table{
        .title = {QT_TRANSLATE_NOOP("fovea", "Estimators"), {}},
        .subtitle = {QT_TRANSLATE_NOOP("fovea", "mean squared errors"), {}},
        .columns = {{QT_TRANSLATE_NOOP("fovea", "width"), {}},
                    {QT_TRANSLATE_NOOP("fovea", "leave-one-out"), {}},
                    {QT_TRANSLATE_NOOP("fovea", "truth"), {}},
                    {QT_TRANSLATE_NOOP("fovea", "roughness"), {}}},
        .rows = {{.name = {QT_TRANSLATE_NOOP("fovea", "Average pooling"), {}},
                  .values = facts(trace, trace.average)},
                 {.name = {"Nadaraya–Watson", {}},
                  .values = facts(trace, trace.chosen),
                  .series = 0,
                  .strong = true},
                 {.name = nameOf(in, Pooling::learned), .values = learnedFacts(in), .series = 1},
                 {.name = {QT_TRANSLATE_NOOP("fovea", "Best width found"), {}},
                  .values = facts(trace, trace.best),
                  .line = false}},
        .notes = trace.remarks};
    if (!trace.whole)
        table.notes.push_back({QT_TRANSLATE_NOOP("fovea", "Learning and searching …"), {}});
    return table;
}

Derivation regressionSum(const FigureInput& in) {
    constexpr std::size_t listed = 3;
    const RegressionTrace& trace = regressionOf(in);
    const SortedPoints& points = *trace.points;
    const bool learned = option(in.settings, "weights") == "learned-width";
    const KernelAt at = kernelOf(in, learned ? Pooling::learned : Pooling::chosen);
    Derivation sum{.title = {QT_TRANSLATE_NOOP("fovea", "At the cursor"), {}}, .lines = {}};
    if (points.count() == 0 || !at.kernel)
        return sum;
    const Coordinates query = queryOf(in);
    const double across = trace.range.high[0] - trace.range.low[0];
    const auto coordinatesText = [&](const Coordinates& x) {
        const std::string first = written(x[0], across);
        return points.axes == 1 ? first : first + ", " + written(x[1], across);
    };
    const std::vector<double> weights =
        weightsTile(in.backend, points, at, {query}, 0, points.count());
    std::vector<std::size_t> order(weights.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const std::size_t count = std::min(listed, order.size());
    std::ranges::partial_sort(
        order, order.begin() + static_cast<std::ptrdiff_t>(count),
        [&](auto a, auto b) { return weights[a] != weights[b] ? weights[a] > weights[b] : a < b; });
    const double f = estimates(in.backend, points, at, {query}).front();
    double rest = f;
    for (std::size_t i = 0; i < count && !std::isnan(f); ++i) {
        const std::size_t key = order[i];
        const double y = points.y[key];
        sum.lines.push_back(
            {.formula = "α " + printFixed(weights[key], 3) + " · y " + threeDecimals(y) +
                        "  (x = " + coordinatesText(points.key(static_cast<Index>(key))) + ")",
             .value = weights[key] * y});
        rest -= weights[key] * y;
    }
    if (points.count() > static_cast<Index>(count) && !std::isnan(f))
        sum.lines.push_back(
            {.formula = "+ " + std::to_string(points.count() - static_cast<Index>(count)) + " α y",
             .value = rest});
    const EstimatorPointer& estimator = learned ? trace.learned : trace.chosen;
    if (estimator && estimator->isJudged() && estimator->at.width == at.width)
        sum.lines.push_back(
            {.formula = "√Σ α² r²",
             .value = standardErrors(in.backend, points, at, estimator->held.residuals, {query})
                          .front()});
    // What the weights were divided by, and what is left of that.
    double kernels = 0;
    for (const double k : kernelValues(*at.kernel, distancesInWidths(points, at, query)))
        kernels += k;
    sum.lines.push_back({.formula = "Σ K(u)", .value = kernels});
    sum.lines.push_back({.formula = "Σ α",
                         .value = std::isnan(f)
                                      ? undefined
                                      : std::accumulate(weights.begin(), weights.end(), 0.0)});
    sum.lines.push_back({.formula = "f(" + coordinatesText(query) + ") = Σ α y", .value = f});
    return sum;
}

} // namespace fovea
