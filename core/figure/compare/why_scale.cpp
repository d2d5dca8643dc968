#include "core/figure/compare/why_scale.h"

#include "core/base/numbers.h"
#include "core/base/table.h"
#include "core/compute/backend.h"
#include "core/experiment/compare_work.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace fovea {
namespace {

constexpr Index scoreBins = 31;
constexpr double deviationsShown = 3.5;
constexpr Index ofPlain = 1; // colours
constexpr Index ofScaled = 0;

std::shared_ptr<const ScoreScaling> scalingOf(const FigureInput& in, Index keys) {
    const CompareTrace& compare = *in.trace.compare;
    const auto make = [&] {
        return scoreScaling(keys, compare.sizes.width, in.trace.experiment.seed, in.backend);
    };
    // Other numbers of keys are not kept.
    return keys == usualKeys ? (*compare.scaling)(make)
                             : std::make_shared<const ScoreScaling>(make());
}

const ScoresAtWidth& atWidth(const std::vector<ScoresAtWidth>& all, Index width) {
    return *std::ranges::find(all, width, &ScoresAtWidth::width);
}

// A histogram as a line: shares of all scores for each unit, as fine as their own spread asks for.
Plot::Curve spreadOf(const ScoresAtWidth& scores, Message name, Index series) {
    Plot::Curve curve{.name = std::move(name), .series = series, .strong = series == ofScaled};
    const double reach = deviationsShown * std::max(scores.deviation, 1e-3);
    const double width = 2 * reach / static_cast<double>(scoreBins);
    std::vector<double> counts(static_cast<std::size_t>(scoreBins), 0);
    for (const float score : scores.scores) {
        const auto bin = static_cast<Index>(std::floor((score + reach) / width));
        if (bin >= 0 && bin < scoreBins)
            counts[static_cast<std::size_t>(bin)] += 1;
    }
    for (std::size_t bin = 0; bin < counts.size(); ++bin) {
        curve.x.push_back(-reach + (static_cast<double>(bin) + 0.5) * width);
        curve.y.push_back(counts[bin] / (static_cast<double>(scores.scores.size()) * width));
    }
    return curve;
}

Message plainName() {
    return {QT_TRANSLATE_NOOP("fovea", "q·k"), {}};
}

Message scaledName() {
    return {QT_TRANSLATE_NOOP("fovea", "q·k / √d"), {}};
}

Plot overWidth(const ScoreScaling& scaling, Message title, Message axis,
               double ScoresAtWidth::*number, double most) {
    Plot plot{.title = std::move(title), .y = {.name = std::move(axis), .low = 0, .high = most}};
    const auto add = [&](const std::vector<ScoresAtWidth>& all, Message name, Index series) {
        Plot::Curve curve{.name = std::move(name), .series = series, .strong = series == ofScaled};
        for (const ScoresAtWidth& one : all) {
            curve.x.push_back(static_cast<double>(one.width));
            curve.y.push_back(one.*number);
        }
        plot.curves.push_back(std::move(curve));
    };
    add(scaling.plain, plainName(), ofPlain);
    add(scaling.scaled, scaledName(), ofScaled);
    plot.x = logarithmicAxis({&plot.curves.front().x});
    plot.x.name = {QT_TRANSLATE_NOOP("fovea", "width d"), {}};
    return plot;
}

// What is zero everywhere has no place on a logarithmic axis.
std::vector<double> positiveOnly(std::vector<double> numbers) {
    for (double& number : numbers)
        if (!(number > 0))
            number = std::numeric_limits<double>::quiet_NaN();
    return numbers;
}

} // namespace

Plot scoreSpread(const FigureInput& in) {
    const auto scaling = scalingOf(in, usualKeys);
    const Index width = in.trace.compare->sizes.width;
    const ScoresAtWidth& plain = atWidth(scaling->plain, width);
    const ScoresAtWidth& scaled = atWidth(scaling->scaled, width);
    const double reach = deviationsShown * std::max({plain.deviation, scaled.deviation, 1e-3});
    Plot plot{
        .title = {QT_TRANSLATE_NOOP("fovea", "Scores of random vectors"), {}},
        .subtitle = {QT_TRANSLATE_NOOP("fovea", "for d = %1 q·k spreads by %2, q·k / √d by %3"),
                     {std::to_string(width), printFixed(plain.deviation, 2),
                      printFixed(scaled.deviation, 2)}},
        .x = {.name = {QT_TRANSLATE_NOOP("fovea", "score"), {}}, .low = -reach, .high = reach},
        .y = {.name = {QT_TRANSLATE_NOOP("fovea", "share for each unit"), {}}}};
    plot.curves = {spreadOf(plain, plainName(), ofPlain), spreadOf(scaled, scaledName(), ofScaled)};
    double most = 0;
    for (const Plot::Curve& curve : plot.curves)
        most = std::max(most, std::ranges::max(curve.y));
    plot.y.high = 1.05 * most;
    return plot;
}

std::vector<Parameter> softmaxParameters() {
    return {integerParameter("keys", QT_TRANSLATE_NOOP("fovea", "Keys"), usualKeys, 2, 1024)};
}

Stack softmaxOverWidth(const FigureInput& in) {
    const Index keys = integer(in.settings, "keys");
    const auto scaling = scalingOf(in, keys);
    const Index width = in.trace.compare->sizes.width;
    const double plain = atWidth(scaling->plain, width).entropy;
    const double scaled = atWidth(scaling->scaled, width).entropy;
    Stack stack{
        .title = {QT_TRANSLATE_NOOP("fovea", "What softmax makes of them"), {}},
        .subtitle = {QT_TRANSLATE_NOOP("fovea", "for d = %1 and %2 keys: entropy %3 bits without "
                                                "1/√d, %4 with it, %5 at most"),
                     {std::to_string(width), std::to_string(keys), printFixed(plain, 2),
                      printFixed(scaled, 2), printFixed(std::log2(static_cast<double>(keys)), 2)}},
        .plots = {},
        .shares = {0.5, 0.5}};
    stack.plots.push_back(
        overWidth(*scaling, stack.title, {QT_TRANSLATE_NOOP("fovea", "entropy, bits"), {}},
                  &ScoresAtWidth::entropy, 1.05 * std::log2(static_cast<double>(keys))));
    double most = 1e-6;
    for (const auto* all : {&scaling->plain, &scaling->scaled})
        for (const ScoresAtWidth& one : *all)
            most = std::max(most, one.gradient);
    stack.plots.push_back(overWidth(*scaling, {}, {QT_TRANSLATE_NOOP("fovea", "‖∂α / ∂s‖"), {}},
                                    &ScoresAtWidth::gradient, 1.1 * most));
    for (Plot::Curve& curve : stack.plots.back().curves)
        curve.listed = false; // the legend of the first one is that of both
    for (Plot& plot : stack.plots)
        plot.marks.push_back({.upright = true, .at = static_cast<double>(width)});
    return stack;
}

Plot derivativesByDistance(const FigureInput& in) {
    const SensitivityPlan plan = sensitivityPlan(in.trace.experiment);
    const std::vector<LayerSensitivity> known = in.trace.compare->sensitivities->known();
    Plot plot{.title = {QT_TRANSLATE_NOOP("fovea", "How much an output changes with an input"), {}},
              .subtitle = {QT_TRANSLATE_NOOP("fovea", "‖∂yᵢ / ∂xⱼ‖ of small networks, before they "
                                                      "learn to repeat the word %1 places before "
                                                      "(pale lines) and after"),
                           {std::to_string(plan.lag)}},
              .x = {.name = {QT_TRANSLATE_NOOP("fovea", "distance i − j"), {}}},
              .y = {.name = {QT_TRANSLATE_NOOP("fovea", "mean size"), {}}}};
    std::vector<double> distances;
    for (Index distance = 1 - plan.sizes.tokens; distance < plan.sizes.tokens; ++distance)
        distances.push_back(static_cast<double>(distance));
    for (const LayerSensitivity& one : known) {
        const RowInfo& row = mixingLayers().info().row(one.layer);
        const Index series = static_cast<Index>(mixingLayers().info().index(one.layer, {}));
        Message name{row.name, {}};
        if (one.layers > 1)
            name.more.push_back(
                {QT_TRANSLATE_NOOP("fovea", "%1 layers"), {std::to_string(one.layers)}});
        name.more.push_back(
            {QT_TRANSLATE_NOOP("fovea", "right: %1 %"), {printFixed(100 * one.right, 0)}});
        plot.curves.push_back({.name = std::move(name),
                               .x = distances,
                               .y = positiveOnly(one.after),
                               .series = series,
                               .strong = true});
        Message before{row.name, {}};
        before.more.push_back({QT_TRANSLATE_NOOP("fovea", "before training"), {}});
        plot.curves.push_back({.name = std::move(before),
                               .x = distances,
                               .y = positiveOnly(one.before),
                               .series = series,
                               .faint = true,
                               .listed = false});
    }
    if (known.empty()) {
        plot.subtitle = {QT_TRANSLATE_NOOP("fovea", "small networks learn …"), {}};
        plot.bare = true;
        return plot;
    }
    std::vector<const std::vector<double>*> ys;
    for (const Plot::Curve& curve : plot.curves)
        ys.push_back(&curve.y);
    const Message nameOfX = plot.x.name;
    const Message nameOfY = plot.y.name;
    plot.x = fittedAxis(nameOfX, {&distances});
    plot.x.whole = true;
    plot.y = logarithmicAxis(ys);
    plot.y.name = nameOfY;
    plot.marks.push_back(
        {.upright = true,
         .at = static_cast<double>(plan.lag),
         .name = {QT_TRANSLATE_NOOP("fovea", "%1 before"), {std::to_string(plan.lag)}}});
    return plot;
}

bool lacksDerivatives(const FigureInput& in) {
    return in.trace.compare->sensitivities->known().size() < comparedLayers().size();
}

// One kind of layer after the other.
void completeDerivatives(const FigureInput& in, const Progress& progress) {
    KeptSensitivities& kept = *in.trace.compare->sensitivities;
    const std::size_t done = kept.known().size();
    const auto layers = comparedLayers();
    if (done >= layers.size())
        return;
    const auto all = static_cast<double>(layers.size());
    kept.add(sensitivityOf(layers[done], sensitivityPlan(in.trace.experiment), in.backend,
                           [&](double share) {
                               if (progress)
                                   progress((static_cast<double>(done) + share) / all);
                           }));
}

} // namespace fovea
