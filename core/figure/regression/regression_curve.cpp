#include "core/figure/regression/regression_curve.h"

#include "core/figure/plot_settings.h"
#include "core/figure/regression/regression_look.h"

#include <algorithm>
#include <cmath>

namespace fovea {
namespace {

std::vector<double> firsts(const Queries& queries) {
    std::vector<double> x;
    for (const Coordinates& query : queries)
        x.push_back(query[0]);
    return x;
}

// Points as they stood, with their weights for a query as parts of the largest.
Plot::Dots dotsOf(const FigureInput& in, const KernelAt& at) {
    const SortedPoints& points = *regressionOf(in).points;
    Plot::Dots dots{.name = {QT_TRANSLATE_NOOP("fovea", "Points"), {}}, .movable = true};
    const std::size_t n = points.x.size();
    dots.x.resize(n);
    dots.y.resize(n);
    dots.weights.resize(n);
    std::vector<double> weights(n, 0.0);
    if (at.kernel) {
        const Coordinates query = queryOf(in);
        weights = weightsTile(in.backend, points, at, {query}, 0, points.count());
    }
    const double largest = n == 0 ? 0 : *std::ranges::max_element(weights);
    for (std::size_t i = 0; i < n; ++i) {
        const auto index = static_cast<std::size_t>(points.order[i]);
        dots.x[index] = points.x[i];
        dots.y[index] = points.axes == 2 ? points.second[i] : points.y[i];
        dots.weights[index] = largest > 0 ? static_cast<float>(weights[i] / largest) : 0;
    }
    if (in.view.key && *in.view.key < std::ssize(dots.x)) {
        const auto chosen = static_cast<std::size_t>(*in.view.key);
        dots.labels.resize(n);
        const KeyRange& range = regressionOf(in).range;
        dots.labels[chosen] = written(dots.x[chosen], range.high[0] - range.low[0]) + ", " +
                              written(dots.y[chosen], 1);
    }
    return dots;
}

// The estimate itself, at the query.
Plot::Dots estimateDot(double x, double y, Index series) {
    return {.name = {}, .x = {x}, .y = {y}, .weights = {}, .labels = {}, .series = series};
}

// Where curves are computed: the queries of the trace, or of the part that is shown, so that a
// curve seen from near is as smooth as one seen whole.
struct CurveQueries {
    Queries queries;
    bool whole = true; // those of the trace
};
CurveQueries queriesShown(const FigureInput& in) {
    constexpr double pairsAtMost = 3e6; // of a query and a key; more would be felt
    const RegressionTrace& trace = regressionOf(in);
    const auto part = interval(in.settings, plotSetting::x);
    if (trace.points->axes != 1 || !part)
        return {trace.queries};
    const double wide = trace.range.high[0] - trace.range.low[0];
    const double low = std::max(part->low, trace.range.low[0]);
    const double high = std::min(part->high, trace.range.high[0]);
    const auto count = static_cast<Index>(
        std::clamp(pairsAtMost / static_cast<double>(std::max<Index>(trace.points->count(), 1)),
                   2.0, static_cast<double>(curveQueries)));
    const auto already = static_cast<double>(curveQueries - 1) * (high - low) / wide;
    if (!(low < high) || already >= static_cast<double>(count - 1))
        return {trace.queries};
    return {queriesBetween(low, high, count), false};
}

std::vector<double> curveAt(const FigureInput& in, const EstimatorPointer& known,
                            const KernelAt& at, const CurveQueries& shown) {
    if (known && shown.whole)
        return known->curve;
    return at.kernel ? estimates(in.backend, *regressionOf(in).points, at, shown.queries)
                     : std::vector<double>{};
}

std::vector<double> learnedCurve(const FigureInput& in, const CurveQueries& shown) {
    const RegressionTrace& trace = regressionOf(in);
    const bool last = trace.history && epochOf(in) == trace.history->epochs();
    return curveAt(in, last ? trace.learned : nullptr, learnedAt(in), shown);
}

// The standard errors of one of them; empty where they are not asked for or not known yet.
std::vector<double> bandOf(const FigureInput& in, Pooling pooling, const Queries& queries) {
    const RegressionTrace& trace = regressionOf(in);
    const char* own = pooling == Pooling::chosen ? "nadaraya-watson" : "learned-width";
    if (option(in.settings, "band") != own)
        return {};
    const KernelAt at = kernelOf(in, pooling);
    const EstimatorPointer& whole = pooling == Pooling::chosen ? trace.chosen : trace.learned;
    if (!at.kernel || !whole || !whole->isJudged())
        return {};
    const bool known = whole->at.width == at.width;
    const std::vector<double> residuals =
        known ? whole->held.residuals
              : leaveOneOut(in.backend, *trace.points, at).residuals; // of an earlier epoch
    return standardErrors(in.backend, *trace.points, at, residuals, queries);
}

Message subtitleOf(const FigureInput& in) {
    const RegressionTrace& trace = regressionOf(in);
    const SortedPoints& points = *trace.points;
    const Coordinates query = queryOf(in);
    const std::string count = std::to_string(points.count());
    if (points.count() == 0)
        return {QT_TRANSLATE_NOOP("fovea", "no points yet: click where one should be"), {}};
    const double across = trace.range.high[0] - trace.range.low[0];
    if (points.axes == 1)
        return {QT_TRANSLATE_NOOP("fovea", "query at x = %1 against all %2 keys"),
                {written(query[0], across), count}};
    return {QT_TRANSLATE_NOOP("fovea", "query at (%1, %2) against all %3 keys"),
            {written(query[0], across), written(query[1], trace.range.high[1] - trace.range.low[1]),
             count}};
}

Plot::Axis axisOf(const KeyRange& range, std::size_t axis, Message name) {
    return {.name = std::move(name), .low = range.low[axis], .high = range.high[axis]};
}

// Fitted to the points and the truth: estimates lie between points.
Plot::Axis uprightAxis(const FigureInput& in, const std::vector<double>& truth) {
    const RegressionTrace& trace = regressionOf(in);
    std::vector<double> ends;
    if (trace.range.canvas || trace.points->count() == 0)
        ends = {0, 4};
    Plot::Axis axis = fittedAxis({"y", {}}, {&trace.points->y, &truth, &ends});
    roundOutwards(axis.low, axis.high);
    return axis;
}

Plot line(const FigureInput& in) {
    const RegressionTrace& trace = regressionOf(in);
    const Coordinates query = queryOf(in);
    const CurveQueries shown = queriesShown(in);
    const std::vector<double> x = firsts(shown.queries);
    const auto truthAt = [&](const Queries& queries) {
        std::vector<double> truth;
        if (const Truth f = truthOf(trace.study); f && flag(in.settings, "truth"))
            for (const Coordinates& each : queries)
                truth.push_back(f(each));
        return truth;
    };
    std::vector<double> truth = truthAt(shown.queries);
    Plot plot{.title = {QT_TRANSLATE_NOOP("fovea", "Attention pooling"), {}},
              .subtitle = subtitleOf(in),
              .x = axisOf(trace.range, 0, {"x", {}}),
              .y = uprightAxis(in, truthAt(trace.queries))};
    const bool any = trace.points->count() > 0;
    if (any)
        plot.curves.push_back({.name = {QT_TRANSLATE_NOOP("fovea", "Average pooling"), {}},
                               .x = x,
                               .y = std::vector<double>(x.size(), trace.average->curve.front()),
                               .series = Plot::quiet});
    if (!truth.empty())
        plot.curves.push_back({.name = {QT_TRANSLATE_NOOP("fovea", "True function"), {}},
                               .x = x,
                               .y = std::move(truth),
                               .series = Plot::quiet,
                               .stroke = Plot::Stroke::dashed});
    if (any) {
        if (std::vector<double> learned = learnedCurve(in, shown); !learned.empty())
            plot.curves.push_back(
                {.name =
                     trace.history
                         ? nameOf(in, Pooling::learned)
                         : Message{QT_TRANSLATE_NOOP("fovea", "learned earlier; learning …"), {}},
                 .x = x,
                 .y = std::move(learned),
                 .margin = bandOf(in, Pooling::learned, shown.queries),
                 .series = 1,
                 .stroke = trace.history ? Plot::Stroke::solid : Plot::Stroke::dotted});
        plot.curves.push_back({.name = nameOf(in, Pooling::chosen),
                               .x = x,
                               .y = curveAt(in, trace.chosen, trace.chosen->at, shown),
                               .margin = bandOf(in, Pooling::chosen, shown.queries),
                               .series = 0,
                               .strong = true});
        plot.marks.push_back({.at = query[0]});
    }
    const bool learned = option(in.settings, "weights") == "learned-width";
    const KernelAt at = kernelOf(in, learned ? Pooling::learned : Pooling::chosen);
    plot.dots.push_back(dotsOf(in, at));
    if (any && at.kernel)
        if (const double f = estimates(in.backend, *trace.points, at, {query}).front();
            !std::isnan(f))
            plot.dots.push_back(estimateDot(query[0], f, learned ? 1 : 0));
    return plot;
}

// Estimates lie between the points; errors begin at none.
Scale heightScale(const SortedPoints& points, const std::vector<double>& heights, bool errors) {
    if (!errors) {
        const auto [low, high] = std::ranges::minmax(points.y);
        return {.quantity = {QT_TRANSLATE_NOOP("fovea", "estimate"), {}},
                .low = low,
                .high = high > low ? high : low + 1};
    }
    double most = 0;
    for (const double height : heights)
        most = std::max(most, std::isnan(height) ? 0 : height);
    return {.quantity = {QT_TRANSLATE_NOOP("fovea", "standard error"), {}},
            .low = 0,
            .high = most > 0 ? most : 1};
}

// Keys are pairs: the estimate is a landscape.
Plot surface(const FigureInput& in) {
    const RegressionTrace& trace = regressionOf(in);
    const bool learned = option(in.settings, "weights") == "learned-width";
    const KernelAt at = kernelOf(in, learned ? Pooling::learned : Pooling::chosen);
    const CurveQueries whole{trace.queries};
    std::vector<double> heights = learned ? learnedCurve(in, whole) : trace.chosen->curve;
    // Over a plane a band has no room: the standard error is a landscape of its own.
    std::vector<double> errors = bandOf(in, Pooling::chosen, trace.queries);
    if (errors.empty())
        errors = bandOf(in, Pooling::learned, trace.queries);
    const bool asked = !errors.empty();
    if (asked)
        heights = std::move(errors);
    const Coordinates query = queryOf(in);
    Plot plot{.title = {QT_TRANSLATE_NOOP("fovea", "Attention pooling"), {}},
              .subtitle = subtitleOf(in),
              .x = axisOf(trace.range, 0, {"x₁", {}}),
              .y = axisOf(trace.range, 1, {"x₂", {}})};
    if (!heights.empty() && trace.points->count() > 0) {
        // Half a cell beyond the edges, so that its queries are the middles of the cells.
        const auto half = [&](std::size_t axis) {
            return (trace.range.high[axis] - trace.range.low[axis]) / (2 * (surfaceQueries - 1));
        };
        Plot::Field field{.rows = surfaceQueries,
                          .columns = surfaceQueries,
                          .left = trace.range.low[0] - half(0),
                          .right = trace.range.high[0] + half(0),
                          .bottom = trace.range.low[1] - half(1),
                          .top = trace.range.high[1] + half(1),
                          .values = {heights.begin(), heights.end()}};
        field.scale = heightScale(*trace.points, heights, asked);
        for (const float value : field.values)
            field.visible.push_back(!std::isnan(value));
        plot.fields.push_back(std::move(field));
        plot.marks = {{.at = query[0]}, {.upright = false, .at = query[1]}};
    }
    plot.dots.push_back(dotsOf(in, at));
    const double shape =
        (trace.range.high[1] - trace.range.low[1]) / (trace.range.high[0] - trace.range.low[0]);
    plot.equal = shape > 0.4 && shape < 2.5; // distances are seen as they are
    return plot;
}

} // namespace

std::vector<Parameter> regressionCurveParameters() {
    return {poolingParameter(false), bandParameter(), truthParameter(), epochParameter()};
}

Plot regressionCurve(const FigureInput& in) {
    return regressionOf(in).points->axes == 1 ? line(in) : surface(in);
}

} // namespace fovea
