#include "core/base/table.h"
#include "core/positions/walk.h"

#include "core/base/error.h"
#include "core/figure/positions/position_likeness.h"
#include "core/figure/positions/position_parts.h"

#include <algorithm>
#include <cmath>

namespace fovea {
namespace {

std::string percent(double share) {
    return std::to_string(std::llround(100 * share));
}

} // namespace

std::vector<Parameter> walkParameters() {
    return {playable(
        integerParameter("position", QT_TRANSLATE_NOOP("fovea", "Position i"), 3, 0, 65535))};
}

Plot positionWalk(const FigureInput& in) {
    const Encoded& encoded = addingOf(in);
    const auto all = allOf(in, EncodingKind::adds);
    const Index here = settingWithin(in.settings, "position", encoded.length);
    Plot plot{.title = {QT_TRANSLATE_NOOP("fovea", "A walk through the positions"), {}}};
    std::vector<Walk> walks;
    for (const Encoded* one : all)
        walks.push_back(walkOf(one->p, in.backend));
    std::vector<const std::vector<double>*> xs;
    std::vector<const std::vector<double>*> ys;
    for (std::size_t which = 0; which < walks.size(); ++which) {
        plot.curves.push_back({.name = legendOf(*all[which], all.size()),
                               .x = walks[which].x,
                               .y = walks[which].y,
                               .series = static_cast<Index>(which),
                               .arrow = true});
        xs.push_back(&walks[which].x);
        ys.push_back(&walks[which].y);
    }
    const Walk& walk = walks.front();
    plot.dots.push_back({.x = walk.x, .y = walk.y, .series = 0});
    const auto at = static_cast<std::size_t>(here);
    plot.dots.push_back(
        {.name = {QT_TRANSLATE_NOOP("fovea", "position %1"), {std::to_string(here)}},
         .x = {walk.x[at]},
         .y = {walk.y[at]},
         .series = 1});
    plot.x = fittedAxis({QT_TRANSLATE_NOOP("fovea", "first principal component"), {}}, xs, 0.1);
    plot.y = fittedAxis({QT_TRANSLATE_NOOP("fovea", "second principal component"), {}}, ys, 0.1);
    plot.subtitle = {
        QT_TRANSLATE_NOOP("fovea",
                          "from 0 to %1 on the plane of largest variance: %2 % and %3 % of it"),
        {std::to_string(encoded.length - 1), percent(walk.shareX), percent(walk.shareY)}};
    return plot;
}

Plot positionSteps(const FigureInput& in) {
    const Encoded& encoded = addingOf(in);
    if (!encoded.math().solved)
        failUsage(QT_TRANSLATE_NOOP("fovea", "position %1: solves no equation"),
                  {encoded.choice.row});
    const StepErrors found = stepErrorsOf(encoded, in.backend);
    Plot plot{.title = {QT_TRANSLATE_NOOP("fovea", "How exact is each step?"), {}}};
    Plot::Curve errors{
        .name = {QT_TRANSLATE_NOOP("fovea", "error"), {}}, .series = 0, .strong = true};
    Plot::Curve fourth{.name = {QT_TRANSLATE_NOOP("fovea", "order 4"), {}},
                       .series = Plot::quiet,
                       .stroke = Plot::Stroke::dashed};
    double least = 1;
    double most = 1e-300;
    for (std::size_t n = 0; n < found.errors.size(); ++n) {
        const auto substeps = static_cast<double>(found.substeps[n]);
        errors.x.push_back(substeps);
        errors.y.push_back(std::max(found.errors[n], 1e-17)); // zero has no place on such an axis
        fourth.x.push_back(substeps);
        fourth.y.push_back(std::max(found.errors[0] * std::pow(substeps, -4), 1e-18));
        for (const double value : {errors.y.back(), fourth.y.back()}) {
            least = std::min(least, value);
            most = std::max(most, value);
        }
    }
    plot.x = {.name = {QT_TRANSLATE_NOOP("fovea", "substeps from one position to the next"), {}},
              .low = 1,
              .high = static_cast<double>(found.substeps.back()),
              .whole = true,
              .logarithmic = true};
    plot.y = {.name = {QT_TRANSLATE_NOOP("fovea", "largest error against a fine solution"), {}},
              .low = least / 2,
              .high = most * 2,
              .logarithmic = true};
    plot.dots.push_back({.x = errors.x, .y = errors.y, .series = 0});
    plot.curves = {std::move(fourth), std::move(errors)};
    const Index own = integer(encoded.choice.values, "substeps");
    plot.marks = {{.at = static_cast<double>(own),
                   .name = {QT_TRANSLATE_NOOP("fovea", "now: %1"), {std::to_string(own)}}}};
    plot.subtitle = {
        QT_TRANSLATE_NOOP("fovea", "with %1 substeps the error of P is %2; half the step makes it "
                                   "%3 times smaller, which is order %4"),
        {std::to_string(own),
         inWords(found.along.empty() ? 0 : *std::ranges::max_element(found.along)),
         inWords(std::exp2(found.order)), inWords(found.order)}};
    return plot;
}

} // namespace fovea
