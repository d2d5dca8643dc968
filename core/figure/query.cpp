#include "core/figure/query.h"

#include "core/attention/normalise.h"
#include "core/attention/position.h"
#include "core/attention/score.h"
#include "core/base/numbers.h"
#include "core/figure/map_values.h"

#include <algorithm>
#include <cmath>

namespace fovea {
namespace {

std::vector<float> rowOf(const FigureInput& in, Shown shown) {
    const Index query = in.view.query.value_or(0);
    if (in.layer().queries.tokens.empty() || in.layer().keys.tokens.empty())
        return {};
    const Tensor row = mapValues(in.trace, in.backend, in.view, Heads::one, shown,
                                 {query, query + 1, 0, in.layer().keys.count()});
    return {row.host<float>().begin(), row.host<float>().end()};
}

std::optional<Index> keyOf(const ViewState& view, const std::vector<float>& weights) {
    if (weights.empty()) // of two sentences one may have no tokens
        return std::nullopt;
    if (view.key)
        return view.key;
    return std::ranges::max_element(weights) - weights.begin();
}

// "q·k / √d", or "0.5·(q·k) + 0.5·(q·k / √d)" of a sum.
std::string scoreFormula(const Selection& selection) {
    if (selection.parts.size() == 1 && selection.parts.front().weight == 1)
        return scores().info().row(selection.only().row).formula;
    std::string formula;
    for (const Part& part : selection.parts)
        formula += (formula.empty() ? "" : " + ") + printNumber(part.weight) + "·(" +
                   scores().info().row(part.choice.row).formula + ")";
    return formula;
}

// What the query's row remembers, see Normaliser.
std::vector<float> statisticsOf(const Trace& trace, const ViewState& view) {
    const Tensor statistics = trace.layer(view.layer).attended.statistics.as<float>();
    const Index width = statistics.axis(2);
    const Index row = view.head * statistics.axis(1) + view.query.value_or(0);
    const auto values = statistics.host<float>().subspan(static_cast<std::size_t>(row * width),
                                                         static_cast<std::size_t>(width));
    return {values.begin(), values.end()};
}

// One cell of the query's row.
double numberOfCell(const FigureInput& in, const AttentionRule& rule, Quantity quantity,
                    Index key) {
    const Index query = in.view.query.value_or(0);
    const Tensor cell = mapTile(in.backend, rule, in.layer().attended, in.view.head, quantity,
                                {query, query + 1, key, key + 1});
    return cell.as<double>().host<double>().front();
}

bool forcedRow(const FigureInput& in) {
    return std::ranges::any_of(in.layer().rule.edits, [&](const HandEdit& edit) {
        return edit.forced && edit.query == in.view.query.value_or(0) &&
               (!edit.head || *edit.head == in.view.head);
    });
}

} // namespace

Bars queryBars(const FigureInput& in) {
    Bars bars;
    bars.values = rowOf(in, Shown::weight);
    if (!bars.values.empty())
        bars.labels = labelsOf(in.layer().keys.tokens);
    bars.scale = fittedScale({QT_TRANSLATE_NOOP("fovea", "weight"), {}}, false, bars.values, {});
    bars.chosen = keyOf(in.view, bars.values);
    if (!bars.labels.empty()) {
        const Index query = in.view.query.value_or(0);
        bars.title = {QT_TRANSLATE_NOOP("fovea", "Query: “%1”"),
                      {titleWord(in.layer().queries.tokens[static_cast<std::size_t>(query)].text)}};
        bars.subtitle = {QT_TRANSLATE_NOOP("fovea", "position %1"), {std::to_string(query + 1)}};
    }
    return bars;
}

Derivation weightDerivation(const FigureInput& in) {
    const Layer& layer = in.layer();
    Derivation derivation;
    const std::vector<float> weights = rowOf(in, Shown::weight);
    const auto key = keyOf(in.view, weights);
    if (!key)
        return derivation;
    const auto index = static_cast<std::size_t>(*key);
    derivation.title = {
        QT_TRANSLATE_NOOP("fovea", "How “%1” attends to “%2”"),
        {titleWord(layer.queries.tokens[static_cast<std::size_t>(in.view.query.value_or(0))].text),
         titleWord(layer.keys.tokens[index].text)}};
    const auto add = [&](std::string formula, double value, const char* leadsTo) {
        derivation.lines.push_back({std::move(formula), value, leadsTo});
    };
    const float score = rowOf(in, Shown::score)[index];
    const float masked = rowOf(in, Shown::masked)[index];
    // The score as it is: with what positions add to it, and its soft cap.
    std::string formula = scoreFormula(layer.rule.score);
    if (positions().math(layer.rule.position.row).bias)
        formula += " + bias";
    if (const double cap = number(layer.rule.normalise.values, "softcap"); cap != 0)
        formula = "c·tanh((" + formula + ") / c), c = " + printNumber(cap);
    add("s = " + formula, score, "matrix:quantity=score");
    if (std::isinf(masked) && !std::isinf(score)) {
        add("hidden: s → −∞, α", weights[index], "matrix:quantity=masked");
        return derivation; // the rest is of those that are seen
    }
    if (masked != score)
        add("s + mask", masked, "matrix:quantity=masked");
    const double temperature = number(layer.rule.normalise.values, "temperature");
    if (temperature != 1)
        add("s / " + printNumber(temperature), masked / temperature, "matrix:quantity=masked");
    const std::string_view normaliser = layer.rule.normalise.row;
    const std::vector<float> statistics = statisticsOf(in.trace, in.view);
    const auto& names = normalisers().math(normaliser).statistics;
    for (std::size_t i = 0; i < names.size(); ++i)
        add(names[i], statistics[i], "matrix:quantity=masked");
    // Then, if anything does: the mask's factor or what was forced by hand, and dropout.
    const double first = numberOfCell(in, layer.rule, Quantity::normalised, *key);
    AttentionRule undropped = layer.rule;
    undropped.normalise.values["dropout"] = 0.0;
    const double second = numberOfCell(in, undropped, Quantity::weights, *key);
    add("α = " + std::string(normalisers().info().row(normaliser).formula), first, "matrix");
    if (forcedRow(in))
        add("forced by hand", second, "matrix");
    else if (second != first)
        add("× " + printFixed(first > 0 ? second / first : 0, 4) + ", the window's", second,
            "matrix");
    if (const double dropout = number(layer.rule.normalise.values, "dropout"); dropout > 0)
        add(weights[index] == 0 ? "dropped" : "÷ (1 − " + printNumber(dropout) + "), kept",
            weights[index], "matrix");
    return derivation;
}

} // namespace fovea
