#include "core/figure/compare/times.h"

#include "core/base/numbers.h"
#include "core/base/table.h"
#include "core/experiment/compare_work.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace fovea {
namespace {

constexpr double megabyte = 1e6;
constexpr double milliseconds = 1e3;

Message nothingMeasured() {
    return {QT_TRANSLATE_NOOP("fovea", "nothing is measured yet; Measure begins"), {}};
}

Message whereMeasured(const Measurement& measurement) {
    Message text{
        QT_TRANSLATE_NOOP("fovea", "one layer forward, d = %1, %2, %3"),
        {std::to_string(measurement.sizes.width), measurement.machine, measurement.backend}};
    if (!measurement.whole)
        text.more.push_back({QT_TRANSLATE_NOOP("fovea", "ended early"), {}});
    return text;
}

Message withExponent(const RowInfo& row, std::optional<double> exponent) {
    if (!exponent)
        return {row.name, {}};
    Message name{row.name, {}};
    name.more.push_back({QT_TRANSLATE_NOOP("fovea", "slope %1"), {printFixed(*exponent, 2)}});
    return name;
}

Plot measuredCurves(const FigureInput& in, const char* title, Message unit, bool bytes,
                    double times) {
    Plot plot{.title = {title, {}},
              .subtitle = nothingMeasured(),
              .x = {.name = {QT_TRANSLATE_NOOP("fovea", "tokens n"), {}}},
              .y = {.name = std::move(unit)}};
    const Measurement* measurement = in.trace.experiment.compare.measured.measurement.get();
    plot.bare = !measurement || measurement->times.empty();
    if (plot.bare)
        return plot;
    plot.subtitle = whereMeasured(*measurement);
    for (const RowInfo& row : mixingLayers().info().rows) {
        Plot::Curve curve{.name = withExponent(row, exponentOf(*measurement, row.id, bytes)),
                          .series = static_cast<Index>(mixingLayers().info().index(row.id, {}))};
        for (const LayerTime& time : measurement->times)
            if (time.layer == row.id) {
                curve.x.push_back(static_cast<double>(time.tokens));
                curve.y.push_back(times * (bytes ? time.bytes : time.seconds));
            }
        if (curve.x.empty())
            continue;
        plot.dots.push_back({.name = {row.name, {}},
                             .x = curve.x,
                             .y = curve.y,
                             .series = curve.series,
                             .listed = false});
        plot.curves.push_back(std::move(curve));
    }
    std::vector<const std::vector<double>*> xs, ys;
    for (const Plot::Curve& curve : plot.curves) {
        xs.push_back(&curve.x);
        ys.push_back(&curve.y);
    }
    const auto named = [](Plot::Axis axis, const Plot::Axis& names) {
        axis.name = names.name;
        return axis;
    };
    plot.x = named(logarithmicAxis(xs), plot.x);
    plot.y = named(logarithmicAxis(ys), plot.y);
    return plot;
}

} // namespace

std::vector<Parameter> timesParameters() {
    return {optionParameter("of", QT_TRANSLATE_NOOP("fovea", "Of"), {"time", "memory"})};
}

Plot layerTimes(const FigureInput& in) {
    if (option(in.settings, "of") == "memory")
        return measuredCurves(in, QT_TRANSLATE_NOOP("fovea", "Measured memory"),
                              {QT_TRANSLATE_NOOP("fovea", "megabytes"), {}}, true, 1 / megabyte);
    Plot plot =
        measuredCurves(in, QT_TRANSLATE_NOOP("fovea", "Measured time"),
                       {QT_TRANSLATE_NOOP("fovea", "milliseconds"), {}}, false, milliseconds);
    const Measurement* measurement = in.trace.experiment.compare.measured.measurement.get();
    if (!measurement)
        return plot;
    // Where attention begins to take longer.
    constexpr std::array others = {layerId::convolution, layerId::recurrent};
    for (const char* other : others)
        if (const auto n = crossingOf(*measurement, layerId::attention, other))
            plot.marks.push_back(
                {.upright = true,
                 .at = *n,
                 .name = {QT_TRANSLATE_NOOP("fovea", "n = %1"), {printFixed(*n, 0)}}});
    return plot;
}

} // namespace fovea
