#include "core/base/table.h"
#include "core/figure/regression/regression_curve.h"
#include "core/figure/regression/regression_look.h"
#include "core/regression/kernel_values.h"

#include <algorithm>
#include <cmath>

namespace fovea {
namespace {

constexpr double shownWidths = 3;  // on both sides of the middle; the Gaussian is 0.01 there
constexpr int stepsPerWidth = 100; // for each width

std::vector<double> placesShown() {
    std::vector<double> u;
    for (int i = -static_cast<int>(shownWidths) * stepsPerWidth;
         i <= static_cast<int>(shownWidths) * stepsPerWidth; ++i)
        u.push_back(static_cast<double>(i) / stepsPerWidth);
    return u;
}

// The points as the query sees them: each stands on the curve.
Plot::Dots pointsOnCurve(const FigureInput& in, const KernelAt& at, bool learned) {
    const SortedPoints& points = *regressionOf(in).points;
    Plot::Dots dots{.name = {QT_TRANSLATE_NOOP("fovea", "Points"), {}}, .series = learned ? 1 : 0};
    for (const double u : distancesInWidths(points, at, queryOf(in)))
        if (std::abs(u) <= shownWidths)
            dots.x.push_back(u);
    dots.y = kernelValues(*at.kernel, dots.x);
    return dots;
}

} // namespace

std::vector<Parameter> regressionKernelParameters() {
    return {poolingParameter(false),
            switchParameter("others", QT_TRANSLATE_NOOP("fovea", "Other kernels"), true),
            epochParameter()};
}

Plot regressionKernel(const FigureInput& in) {
    const RegressionTrace& trace = regressionOf(in);
    const bool learned = option(in.settings, "weights") == "learned-width";
    const KernelAt at = kernelOf(in, learned ? Pooling::learned : Pooling::chosen);
    Plot plot{.title = {QT_TRANSLATE_NOOP("fovea", "Kernel"), {}},
              .x = {.name = {QT_TRANSLATE_NOOP("fovea", "u = (x − xᵢ) / width"), {}},
                    .low = -shownWidths,
                    .high = shownWidths},
              .y = {.name = {"K(u)", {}}, .low = 0, .high = 1.05}};
    const std::vector<double> u = placesShown();
    Index series = 2;
    Plot::Curve shown;
    for (const RowInfo& row : regressionKernels().info().rows) {
        const RegressionKernel& kernel = regressionKernels().math(row.id);
        const bool own = &kernel == at.kernel;
        if (!own && !flag(in.settings, "others"))
            continue;
        Plot::Curve curve{.name = {row.name, {}},
                          .x = u,
                          .y = kernelValues(kernel, u),
                          .series = own ? (learned ? 1 : 0) : series++,
                          .strong = own};
        if (own)
            shown = std::move(curve);
        else
            plot.curves.push_back(std::move(curve));
    }
    if (!at.kernel)
        return plot;                         // nothing is learned yet
    plot.curves.push_back(std::move(shown)); // on top
    const double across = trace.range.high[0] - trace.range.low[0];
    plot.subtitle = std::isinf(at.width)
                        ? Message{QT_TRANSLATE_NOOP("fovea", "all points count the same"), {}}
                        : Message{QT_TRANSLATE_NOOP("fovea", "width %1; each dot is a point, as "
                                                             "far off as it is from the query"),
                                  {written(at.width, across)}};
    plot.dots.push_back(pointsOnCurve(in, at, learned));
    return plot;
}

} // namespace fovea
