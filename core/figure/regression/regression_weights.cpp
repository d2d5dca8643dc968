#include "core/figure/regression/regression_curve.h"
#include "core/figure/regression/regression_look.h"

#include "core/base/numbers.h"

#include <algorithm>
#include <cmath>

namespace fovea {
namespace {

constexpr Index columnQueries = 201;
constexpr Index mostRows = 256; // more keys share rows, each of which shows its largest weight

// The queries: points along the axis, each the middle of its column; the points themselves where
// keys are pairs, for a plane has no order.
Queries askers(const RegressionTrace& trace) {
    if (trace.points->axes == 1) {
        const double half =
            (trace.range.high[0] - trace.range.low[0]) / (2 * static_cast<double>(columnQueries));
        return queriesBetween(trace.range.low[0] + half, trace.range.high[0] - half, columnQueries);
    }
    Queries queries;
    const Index count = std::min(trace.points->count(), columnQueries);
    for (Index i = 0; i < count; ++i)
        queries.push_back(trace.points->key(i * trace.points->count() / count));
    return queries;
}

// Rows are keys, sorted; columns are queries.
Plot::Field frameOf(const RegressionTrace& trace) {
    const Index keys = trace.points->count();
    const bool plane = trace.points->axes == 2;
    return {.rows = std::min(keys, mostRows),
            .columns = std::ssize(askers(trace)),
            .left = plane ? 0 : trace.range.low[0],
            .right = plane ? static_cast<double>(keys) : trace.range.high[0],
            .bottom = 0,
            .top = static_cast<double>(keys)};
}

// Row-major [rows, columns]; each the largest of its keys.
std::vector<float> weightsIn(const FigureInput& in, const KernelAt& at, Index rows, Index columns) {
    const RegressionTrace& trace = regressionOf(in);
    const SortedPoints& points = *trace.points;
    const Queries queries = askers(trace);
    const Index keys = points.count();
    std::vector<float> values(static_cast<std::size_t>(rows * columns), 0);
    if (points.axes == 1) {
        const std::vector<double> weights = largestWeights(in.backend, points, at, queries, rows);
        for (Index query = 0; query < columns; ++query)
            for (Index row = 0; row < rows; ++row)
                values[static_cast<std::size_t>(row * columns + query)] =
                    static_cast<float>(weights[static_cast<std::size_t>(query * rows + row)]);
        return values;
    }
    constexpr Index step = 16; // so many queries at a time: all of them may be too many numbers
    for (Index first = 0; first < columns; first += step) {
        const Index count = std::min(step, columns - first);
        const Queries some(queries.begin() + first, queries.begin() + first + count);
        const std::vector<double> weights = weightsTile(in.backend, points, at, some, 0, keys);
        for (Index query = 0; query < count; ++query)
            for (Index key = 0; key < keys; ++key) {
                const Index row = key * rows / keys;
                float& cell = values[static_cast<std::size_t>(row * columns + first + query)];
                cell = std::max(cell, static_cast<float>(
                                          weights[static_cast<std::size_t>(query * keys + key)]));
            }
    }
    return values;
}

// Its numbers do not depend on the part that is shown.
Plot::Field fieldOf(const FigureInput& in, const KernelAt& at) {
    Plot::Field field = frameOf(regressionOf(in));
    field.values = *regressionOf(in).weights->of(
        at, [&] { return weightsIn(in, at, field.rows, field.columns); });
    return field;
}

Plot weightsMap(const FigureInput& in, Pooling pooling) {
    const RegressionTrace& trace = regressionOf(in);
    const KernelAt at = kernelOf(in, pooling);
    const Index keys = trace.points->count();
    Plot plot{.title = nameOf(in, pooling),
              .subtitle = {QT_TRANSLATE_NOOP("fovea", "weights of %1 keys, by x, for each query"),
                           {std::to_string(keys)}},
              .x = {.name = {"x", {}}, .low = trace.range.low[0], .high = trace.range.high[0]},
              .y = {.name = {},
                    .low = 0,
                    .high = std::max(1.0, static_cast<double>(keys)),
                    .whole = true,
                    .downwards = true}};
    if (trace.points->axes == 2)
        plot.x = {.name = {QT_TRANSLATE_NOOP("fovea", "the same as queries"), {}},
                  .low = 0,
                  .high = plot.y.high,
                  .whole = true};
    if (!at.kernel || keys == 0)
        return plot;
    if (std::isfinite(at.width))
        plot.subtitle = {
            QT_TRANSLATE_NOOP("fovea", "width %1: weights of %2 keys, by x, for each query"),
            {written(at.width, at.width), std::to_string(keys)}};
    plot.fields.push_back(fieldOf(in, at));
    if (trace.points->axes == 1)
        plot.marks.push_back({.at = queryOf(in)[0]});
    return plot;
}

// One scale for all, so that narrower is seen to be stronger.
void shareScale(std::vector<Plot>& plots) {
    float largest = 0;
    for (const Plot& plot : plots)
        for (const Plot::Field& field : plot.fields)
            for (const float value : field.values)
                largest = std::max(largest, value);
    for (Plot& plot : plots)
        for (Plot::Field& field : plot.fields)
            field.scale = {.quantity = {QT_TRANSLATE_NOOP("fovea", "weight"), {}},
                           .high = largest > 0 ? static_cast<double>(largest) : 1};
}

std::vector<Plot> mapsOf(const FigureInput& in) {
    const std::string& wish = option(in.settings, "weights");
    std::vector<Plot> plots;
    if (wish != "learned-width")
        plots.push_back(weightsMap(in, Pooling::chosen));
    if (wish != "nadaraya-watson")
        plots.push_back(weightsMap(in, Pooling::learned));
    shareScale(plots);
    return plots;
}

// The axis that all share has its name beneath the last of them.
void nameOnce(std::vector<Plot>& plots) {
    for (std::size_t i = 0; i + 1 < plots.size(); ++i)
        plots[i].x.name = {};
}

} // namespace

std::vector<Parameter> regressionWeightsParameters() {
    return {poolingParameter(true), epochParameter()};
}

std::vector<Parameter> regressionBothParameters() {
    return {poolingParameter(true), bandParameter(), truthParameter(), epochParameter()};
}

Stack regressionWeights(const FigureInput& in) {
    Stack stack{.plots = mapsOf(in)};
    stack.title = stack.plots.front().title;
    stack.subtitle = stack.plots.front().subtitle;
    nameOnce(stack.plots);
    stack.shares.assign(stack.plots.size(), 1);
    return stack;
}

Stack regressionBoth(const FigureInput& in) {
    Plot curve = regressionCurve(in);
    curve.equal = false; // it shares its width with the maps
    Stack stack{.title = curve.title, .subtitle = curve.subtitle, .plots = {}, .shares = {}};
    stack.plots.push_back(std::move(curve));
    for (Plot& map : mapsOf(in))
        stack.plots.push_back(std::move(map));
    nameOnce(stack.plots);
    stack.shares.assign(stack.plots.size(), 0.45);
    stack.shares.front() = regressionOf(in).points->axes == 1 ? 1.3 : 2.2;
    return stack;
}

} // namespace fovea
