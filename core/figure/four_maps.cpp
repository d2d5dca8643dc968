#include "core/figure/four_maps.h"

#include "core/base/numbers.h"
#include "core/compute/backend.h"
#include "core/experiment/edge_effects.h"
#include "core/figure/agreement.h"
#include "core/figure/asked.h"
#include "core/figure/attention_map.h"
#include "core/figure/edge_map.h"
#include "core/figure/map_values.h"

#include <algorithm>
#include <cmath>

namespace fovea {
namespace {

bool predicts(const FigureInput& in) {
    return hasEdgeEffects(in.trace, in.view.layer);
}

// The settings of a matrix that shows this quantity.
Values settingsFor(const FigureInput& in, const char* quantity) {
    Values all;
    for (const Parameter& parameter : mapParameters())
        all[parameter.id] = parameter.defaultValue;
    for (const auto& [id, value] : in.settings)
        all[id] = value;
    all["quantity"] = std::string(quantity);
    return all;
}

Matrix mapOf(const FigureInput& in, const char* quantity) {
    const Values settings = settingsFor(in, quantity);
    Matrix map = attentionMap({in.trace, in.view, settings, in.backend});
    map.subtitle = {};
    map.fitted.reset();
    return map;
}

// The edges that count: those that are seen and have an effect to speak of. A query from which
// nothing reaches the prediction has none.
std::vector<std::uint8_t> countedEdges(const Matrix& effects, bool withFirst) {
    std::vector<std::uint8_t> counted(effects.values.size());
    const std::size_t columns = effects.columns.size();
    for (std::size_t i = 0; i < effects.rows.size(); ++i) {
        const auto row = effects.values.begin() + static_cast<std::ptrdiff_t>(i * columns);
        const bool reaches = std::any_of(row, row + static_cast<std::ptrdiff_t>(columns),
                                         [](float one) { return one != 0; });
        for (std::size_t j = withFirst ? 0 : 1; reaches && j < columns; ++j) {
            const std::size_t cell = i * columns + j;
            counted[cell] =
                effects.visible[cell] != 0 && effects.certaintyOf(cell) != Certainty::nothingLeft;
        }
    }
    return counted;
}

bool isEstimated(const Matrix& effects) {
    for (std::size_t i = 0; i < effects.values.size(); ++i)
        if (effects.visible[i] && effects.certaintyOf(i) == Certainty::estimate)
            return true;
    return false;
}

// Somewhere a weight is all of its row, and cutting it has no effect that could be told.
bool leavesNothing(const Matrix& effects) {
    for (std::size_t i = 0; i < effects.values.size(); ++i)
        if (effects.visible[i] && effects.certaintyOf(i) == Certainty::nothingLeft)
            return true;
    return false;
}

std::string printed(double correlation) {
    return (correlation < 0 ? "−" : "") + printFixed(std::abs(correlation), 2);
}

std::vector<Message> agreementText(const FigureInput& in, const Matrix& weights,
                                   const Matrix& effects) {
    const auto agreement = [&](bool withFirst) {
        return agreementOf(weights.values, effects.values, countedEdges(effects, withFirst),
                           weights.columns.size(), [&] { in.backend.checkpoint(); });
    };
    const Agreement all = agreement(true);
    if (all.pairs == 0)
        return {};
    const auto share = [](const Agreement& one) {
        return std::to_string(
            std::lround(100 * static_cast<double>(one.agreeing) / static_cast<double>(one.pairs)));
    };
    std::vector<Message> text = {
        {QT_TRANSLATE_NOOP("fovea", "more weight is more effect for %1 % of %2 pairs of keys"),
         {share(all), std::to_string(all.pairs)}}};
    if (!std::isnan(all.correlation))
        text.push_back(
            {QT_TRANSLATE_NOOP("fovea", "rank correlation %1"), {printed(all.correlation)}});
    const Agreement others = agreement(false);
    if (others.pairs > 0 && !std::isnan(others.correlation))
        text.push_back({QT_TRANSLATE_NOOP("fovea", "without the first token %1 %, %2"),
                        {share(others), printed(others.correlation)}});
    if (isEstimated(effects))
        text.push_back({QT_TRANSLATE_NOOP("fovea", "with estimates"), {}});
    return text;
}

Panels mapsBeside(const FigureInput& in) {
    Panels panels{.title = {predicts(in) ? QT_TRANSLATE_NOOP("fovea", "One head, four maps")
                                         : QT_TRANSLATE_NOOP("fovea", "One head, three maps"),
                            {}},
                  .subtitle = subtitleOf(in, Heads::one),
                  .items = {}};
    panels.items.push_back(mapOf(in, "weight"));
    panels.items.back().title = {QT_TRANSLATE_NOOP("fovea", "Weight"), {}};
    panels.items.push_back(mapOf(in, "moved"));
    panels.items.push_back(mapOf(in, "contribution"));
    if (!predicts(in))
        return panels;
    Matrix effects = mapOf(in, "effect");
    effects.title = {QT_TRANSLATE_NOOP("fovea", "Effect of cutting"), {}};
    panels.subtitle.more.push_back(askedText(in, edgeQuestion(in)));
    for (Message& one : agreementText(in, panels.items.front(), effects))
        panels.subtitle.more.push_back(std::move(one));
    if (leavesNothing(effects))
        panels.subtitle.more.push_back(
            {QT_TRANSLATE_NOOP("fovea", "–: nothing would be left of the row"), {}});
    panels.items.push_back(std::move(effects));
    return panels;
}

Plot weightAndEffect(const FigureInput& in) {
    Plot plot{.title = {QT_TRANSLATE_NOOP("fovea", "Weight and effect"), {}},
              .subtitle = subtitleOf(in, Heads::one)};
    constexpr double least = 1e-6; // smaller ones stand at the edge
    plot.x = {.name = {QT_TRANSLATE_NOOP("fovea", "weight"), {}},
              .low = least,
              .high = 1,
              .logarithmic = true};
    plot.y = {.name = {QT_TRANSLATE_NOOP("fovea", "size of the effect, log-odds"), {}},
              .low = least,
              .high = 1,
              .logarithmic = true};
    if (!predicts(in))
        return plot;
    const Matrix weights = mapOf(in, "weight");
    const Matrix effects = mapOf(in, "effect");
    const std::vector<std::uint8_t> counted = countedEdges(effects, true);
    plot.subtitle.more.push_back(askedText(in, edgeQuestion(in)));
    plot.subtitle.more.push_back({QT_TRANSLATE_NOOP("fovea", "below 10⁻⁶ at the edge"), {}});
    for (Message& one : agreementText(in, weights, effects))
        plot.subtitle.more.push_back(std::move(one));
    plot.dots = {{.name = {QT_TRANSLATE_NOOP("fovea", "edges"), {}}},
                 {.name = {QT_TRANSLATE_NOOP("fovea", "first token as key"), {}}, .series = 1}};
    double leastX = 1, leastY = 1;
    for (std::size_t i = 0; i < counted.size(); ++i) {
        if (counted[i] == 0)
            continue;
        Plot::Dots& dots = plot.dots[i % weights.columns.size() == 0 ? 1 : 0];
        const double x = std::max(least, double{weights.values[i]});
        const double y = std::max(least, std::abs(double{effects.values[i]}));
        dots.x.push_back(x);
        dots.y.push_back(y);
        leastX = std::min(leastX, x);
        leastY = std::min(leastY, y);
        plot.y.high = std::max(plot.y.high, 1.3 * y);
    }
    plot.x.low = leastX / 1.3;
    plot.y.low = leastY / 1.3;
    plot.x.high = 1.3;
    return plot;
}

} // namespace

std::vector<Parameter> fourMapsParameters() {
    std::vector<Parameter> all = {
        optionParameter("shows", QT_TRANSLATE_NOOP("fovea", "Shows"),
                        {QT_TRANSLATE_NOOP("fovea", "maps"), QT_TRANSLATE_NOOP("fovea", "edges")})};
    for (Parameter& parameter : mapParameters({"hide"}))
        all.push_back(std::move(parameter));
    for (Parameter& parameter : edgeParameters())
        all.push_back(std::move(parameter));
    return all;
}

Figure fourMaps(const FigureInput& in) {
    if (option(in.settings, "shows") == "edges")
        return weightAndEffect(in);
    return mapsBeside(in);
}

bool lacksFourMaps(const FigureInput& in) {
    return predicts(in) && lacksEdges(in, edgeQuestion(in));
}

void completeFourMaps(const FigureInput& in, const Progress& progress) {
    if (predicts(in))
        completeEdges(in, edgeQuestion(in), progress);
}

} // namespace fovea
