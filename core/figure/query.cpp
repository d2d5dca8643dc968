#include "core/figure/query.h"
#include "core/figure/inside_steps.h"

#include "core/attention/inner_parts.h"
#include "core/attention/normalise.h"
#include "core/attention/position.h"
#include "core/attention/score.h"
#include "core/attention/stored_attention.h"
#include "core/base/numbers.h"
#include "core/base/table.h"
#include "core/figure/comparison.h"
#include "core/figure/figures.h"
#include "core/figure/map_values.h"
#include "core/figure/query_products.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <numeric>

namespace fovea {
namespace {

constexpr Index mostInOrder = 24; // of more keys those with the largest weights come first

std::vector<float> rowOf(const FigureInput& in, Shown shown) {
    const Index query = in.query();
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
std::vector<float> statisticsOf(const FigureInput& in) {
    const Tensor statistics = in.layer().attended.statistics.as<float>();
    const Index width = statistics.axis(2);
    const Index row = in.view.head * statistics.axis(1) + in.query();
    const auto values = statistics.host<float>().subspan(static_cast<std::size_t>(row * width),
                                                         static_cast<std::size_t>(width));
    return {values.begin(), values.end()};
}

// One cell of the query's row.
double numberOfCell(const FigureInput& in, const AttentionRule& rule, Quantity quantity,
                    Index key) {
    const Index query = in.query();
    const Tensor cell = mapTile(in.backend, rule, in.layer().attended, in.view.head, quantity,
                                {query, query + 1, key, key + 1});
    return cell.as<double>().host<double>().front();
}

// A line for each number that a stage forms on its way, of the query and key number `key` of those
// that the parts are of. The product has its own line.
void addInside(const InnerParts& parts, Index key, Derivation& derivation) {
    for (const InnerPart& part : parts) {
        if (part.formula == "q·k")
            continue;
        const auto values = part.values.as<double>();
        const auto add = [&](Index at) {
            derivation.lines.push_back(
                {part.formula, values.host<double>()[static_cast<std::size_t>(at)], "steps"});
        };
        if (part.of == InnerPart::Of::cells ||
            (part.of == InnerPart::Of::keys && values.axis(1) == 1))
            add(key);
        else if (part.of == InnerPart::Of::query && values.size() == 1)
            add(0);
    }
}

// A line for every stage that makes the score.
void addScore(const FigureInput& in, Index key, Derivation& derivation) {
    const Layer& layer = in.layer();
    const double score =
        static_cast<double>(rowOf(in, Shown::score)[static_cast<std::size_t>(key)]);
    const StoredAttention* stored = layer.attended.stored.get();
    const bool hasBias =
        stored ? stored->hasBias() : positions().math(layer.rule.position.row).bias != nullptr;
    std::string formula = scoreFormula(layer.rule.score);
    const bool rotates = positions().math(layer.rule.position.row).rotate != nullptr;
    const std::string productFormula = (rotates ? "R" : "") + withPosition("q", in.query()) +
                                       (rotates ? " · R" : " · ") + withPosition("k", key);
    const auto addProduct = [&] {
        derivation.lines.push_back(
            {productFormula, queryProducts(layer, in.view.head, in.query(), key, key + 1).front(),
             "links"});
    };
    if (const auto product = productFactor(layer)) {
        const Index width = layer.attended.q.axis(2);
        const double factor = *product;
        const bool isRoot = std::abs(factor * std::sqrt(static_cast<double>(width)) - 1) < 1e-12;
        formula = productFormula;
        if (factor != 1 || hasBias)
            addProduct();
        if (isRoot)
            formula += " / √" + std::to_string(width);
        else if (factor != 1)
            formula = printNumber(factor) + " · " + formula;
    } else if (!stored) {
        if (hasProduct(layer.rule.score))
            addProduct();
        addInside(innerPartsOfScore(in.backend, layer.rule, layer.attended, in.view.head,
                                    in.query(), key, key + 1),
                  0, derivation);
    }
    const double cap = number(layer.rule.normalise.values, "softcap");
    const bool isCapped = hasBias && !stored && cap != 0; // or it stands behind the soft cap
    if (cap != 0)
        formula =
            "c·tanh((" + formula + (isCapped ? " + b" : "") + ") / c), c = " + printNumber(cap);
    derivation.lines.push_back({"s = " + formula, score, "matrix:quantity=score"});
    if (isCapped)
        derivation.lines.back().said = {QT_TRANSLATE_NOOP("fovea", "(b: the bias)"), {}};
    else if (hasBias)
        derivation.lines.back().said = {QT_TRANSLATE_NOOP("fovea", "+ bias"), {}};
}

} // namespace

Bars queryBars(const FigureInput& in) {
    const std::vector<float> weights = rowOf(in, Shown::weight);
    const Tokens& keys = in.layer().keys.tokens;
    Bars bars;
    if (weights.empty())
        return bars;
    const Tensor seen = mapVisible(in.trace, in.backend, in.view, Heads::one,
                                   {in.query(), in.query() + 1, 0, in.layer().keys.count()});
    const auto visible = seen.host<std::uint8_t>();
    bars.tokens.resize(weights.size());
    std::iota(bars.tokens.begin(), bars.tokens.end(), Index{0});
    if (std::ssize(weights) > mostInOrder)
        std::ranges::stable_sort(bars.tokens, std::greater(), [&](Index token) {
            const auto i = static_cast<std::size_t>(token);
            return visible[i] ? weights[i] : -std::numeric_limits<float>::infinity();
        });
    const std::vector<std::string> labels = labelsOf(keys);
    for (const Index token : bars.tokens) {
        const auto i = static_cast<std::size_t>(token);
        bars.labels.push_back(labels[i]);
        bars.values.push_back(weights[i]);
        bars.visible.push_back(visible[i]);
    }
    bars.scale = weightScale(weights);
    const auto compared = comparedIn(in.trace);
    if (const Trace* reference = in.trace.reference.get(); compared) {
        ViewState view = within(*reference, in.view);
        view.query = in.query();
        const Layer& other = reference->layer(view.layer);
        if (in.query() < other.queries.count() && other.keys.count() == std::ssize(weights)) {
            const std::vector<float> theirs =
                rowOf({*reference, view, in.settings, in.backend}, Shown::weight);
            for (const Index token : bars.tokens)
                bars.reference.push_back(theirs[static_cast<std::size_t>(token)]);
        }
    }
    bars.query = in.query();
    bars.chosen = keyOf(in.view, weights);
    bars.title = {
        QT_TRANSLATE_NOOP("fovea", "Query: “%1”"),
        {titleWord(toldApart(in.layer().queries.tokens)[static_cast<std::size_t>(in.query())])}};
    bars.subtitle = {QT_TRANSLATE_NOOP("fovea", "position %1"), {std::to_string(in.query() + 1)}};
    if (!bars.reference.empty())
        bars.compared = compared;
    if (std::ssize(weights) > mostInOrder)
        bars.subtitle.more.push_back({QT_TRANSLATE_NOOP("fovea", "largest first"), {}});
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
    const StoredAttention* stored = layer.attended.stored.get();
    const std::string asks = withPosition(
        titleWord(layer.queries.tokens[static_cast<std::size_t>(in.query())].text), in.query());
    const Token& asked = layer.keys.tokens[index];
    if (const auto patch = patchOf(asked))
        derivation.title = {QT_TRANSLATE_NOOP("fovea", "How “%1” attends to row %2, column %3"),
                            {asks, patch->row, patch->column}};
    else
        derivation.title = {QT_TRANSLATE_NOOP("fovea", "How “%1” attends to “%2”"),
                            {asks, withPosition(titleWord(asked.text), *key)}};
    const auto add = [&](std::string formula, double value, const char* leadsTo,
                         const char* said = nullptr) {
        derivation.lines.push_back(
            {std::move(formula), value, leadsTo, said ? Message{said, {}} : Message()});
    };
    if (stored && !stored->hasScores()) { // the weight is all that there is
        add("α, " + stored->sumFormula(), weights[index], "matrix");
        return derivation;
    }
    const float score = rowOf(in, Shown::score)[index];
    const float masked = rowOf(in, Shown::masked)[index];
    addScore(in, *key, derivation);
    if (std::isinf(masked) && !std::isinf(score)) {
        add("s → −∞, α", weights[index], "matrix:quantity=masked",
            QT_TRANSLATE_NOOP("fovea", "(hidden)"));
        return derivation; // the rest is of those that are seen
    }
    if (masked != score)
        add("s + mask", masked, "matrix:quantity=masked");
    const double temperature = number(layer.rule.normalise.values, "temperature");
    if (temperature != 1)
        add("s / " + printNumber(temperature), masked / temperature, "matrix:quantity=masked");
    const std::string_view normaliser = layer.rule.normalise.row;
    if (stored) {
        add(stored->sumFormula(), stored->logSum(in.backend, in.view.head, in.query()),
            "matrix:quantity=masked");
        add("α = exp(s − " + stored->sumFormula() + ")", weights[index], "matrix");
        return derivation;
    }
    const std::vector<float> statistics = statisticsOf(in);
    const Normaliser& math = normalisers().math(normaliser);
    for (std::size_t i = 0; i < math.statistics.size(); ++i)
        add({}, statistics[i], "matrix:quantity=masked", math.statistics[i]);
    if (math.exponential)
        add("exp(s − max)", std::exp(masked / temperature - statistics.front()),
            "matrix:quantity=masked");
    // Then, if anything does: the mask's factor or what was forced by hand, and dropout.
    const double first = numberOfCell(in, layer.rule, Quantity::normalised, *key);
    AttentionRule undropped = layer.rule;
    undropped.normalise.values["dropout"] = 0.0;
    const double second = numberOfCell(in, undropped, Quantity::weights, *key);
    add("α =", first, "matrix",
        math.exponential ? "exp(s − max) / Z" : normalisers().info().row(normaliser).formula);
    if (hasForcedCell(in))
        add({}, second, "matrix", QT_TRANSLATE_NOOP("fovea", "forced by hand"));
    else if (second != first)
        add("× " + printFixed(first > 0 ? second / first : 0, 4), second, "matrix",
            QT_TRANSLATE_NOOP("fovea", "(the window’s)"));
    if (const double dropout = number(layer.rule.normalise.values, "dropout"); dropout > 0) {
        if (weights[index] == 0)
            add({}, 0, "matrix", QT_TRANSLATE_NOOP("fovea", "dropped"));
        else
            add("÷ (1 − " + printNumber(dropout) + ")", weights[index], "matrix",
                QT_TRANSLATE_NOOP("fovea", "(kept)"));
    }
    addInside(innerPartsOfOutput(in.backend, layer.rule, layer.attended, in.view.head, in.query()),
              *key, derivation);
    return derivation;
}

} // namespace fovea
