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

Plot::Curve curveOf(const Measurement& measurement, const RowInfo& row, bool bytes, double times) {
    Plot::Curve curve{.name = {row.name, {}},
                      .series = static_cast<Index>(mixingLayers().info().index(row.id, {}))};
    for (const LayerTime& time : measurement.times)
        if (time.layer == row.id) {
            curve.x.push_back(static_cast<double>(time.tokens));
            curve.y.push_back(times * (bytes ? time.bytes : time.seconds));
        }
    return curve;
}

// What another backend took, dashed, in the colours of the same layers.
void addBefore(Plot& plot, const Measurement& now, const Measurement& before, bool bytes,
               double times) {
    for (const RowInfo& row : mixingLayers().info().rows) {
        Plot::Curve curve = curveOf(before, row, bytes, times);
        if (curve.x.empty())
            continue;
        curve.name = {"%1, %2", {row.name, before.backend}};
        curve.stroke = Plot::Stroke::dashed;
        curve.listed = false;
        plot.curves.push_back(std::move(curve));
    }
    for (const auto& [measurement, stroke] :
         {std::pair(&now, Plot::Stroke::solid), std::pair(&before, Plot::Stroke::dashed)})
        plot.curves.push_back({.name = {"%1", {measurement->backend}},
                               .x = {},
                               .y = {},
                               .series = Plot::quiet,
                               .stroke = stroke,
                               .hidden = true});
}

Plot measuredCurves(const FigureInput& in, const char* title, Message unit, bool bytes,
                    double times) {
    Plot plot{.title = {title, {}},
              .subtitle = nothingMeasured(),
              .x = {.name = {QT_TRANSLATE_NOOP("fovea", "tokens n"), {}}},
              .y = {.name = std::move(unit)}};
    const CompareStudy& study = in.trace.experiment.compare;
    const Measurement* measurement = study.measured.measurement.get();
    plot.bare = !measurement || measurement->times.empty();
    if (plot.bare)
        return plot;
    plot.subtitle = whereMeasured(*measurement);
    for (const RowInfo& row : mixingLayers().info().rows) {
        Plot::Curve curve = curveOf(*measurement, row, bytes, times);
        if (curve.x.empty())
            continue;
        curve.name = withExponent(row, exponentOf(*measurement, row.id, bytes));
        plot.dots.push_back({.name = {row.name, {}},
                             .x = curve.x,
                             .y = curve.y,
                             .series = curve.series,
                             .listed = false});
        plot.curves.push_back(std::move(curve));
    }
    if (const Measurement* before = study.before.measurement.get())
        addBefore(plot, *measurement, *before, bytes, times);
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
    const CompareStudy& study = in.trace.experiment.compare;
    const Measurement* measurement = study.measured.measurement.get();
    if (!measurement)
        return plot;
    // Where attention begins to take longer.
    const TimesOf attention{*measurement, layerId::attention};
    constexpr std::array others = {layerId::convolution, layerId::recurrent};
    for (const char* other : others)
        if (const auto n = crossingOf(attention, {*measurement, other}))
            plot.marks.push_back(
                {.upright = true,
                 .at = *n,
                 .name = {QT_TRANSLATE_NOOP("fovea", "n = %1"), {printFixed(*n, 0)}}});
    if (const Measurement* before = study.before.measurement.get())
        if (const auto n = crossingOf(attention, {*before, layerId::attention}))
            plot.subtitle.more.push_back(
                {QT_TRANSLATE_NOOP("fovea", "self-attention is as fast on both at n = %1"),
                 {printFixed(*n, 0)}});
    return plot;
}

} // namespace fovea
