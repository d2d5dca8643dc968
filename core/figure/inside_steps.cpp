#include "core/figure/inside_steps.h"

#include "core/base/numbers.h"
#include "core/compute/backend.h"
#include "core/figure/map_values.h"

#include <algorithm>
#include <cmath>

namespace fovea {

Steps::Step insideStep(Message name, const InnerParts& parts,
                       const std::vector<std::string>& keys) {
    Steps::Step step{.name = std::move(name), .blocks = {}, .signs = {}};
    for (const InnerPart& part : parts) {
        MatrixSource source{
            .name = {part.formula, {}}, .note = {part.note, {}}, .values = part.values};
        if (part.of == InnerPart::Of::keys)
            source.rows = keys;
        if (part.of == InnerPart::Of::cells)
            source.columns = keys;
        step.blocks.push_back(blockOf(source));
        step.signs.push_back(part.sign);
    }
    step.signs.back() = ""; // what comes of it stands in the next step
    return step;
}

// Without a model a sentence is embedded in the first layer; what a model's later layers read is
// what its earlier ones wrote, and so is what a decoder's cross-attention reads.
Message noteOfInput(const Layer& layer) {
    if (layer.attention.empty())
        return {layer.queries.positions.isNull() ? QT_TRANSLATE_NOOP("fovea", "tokens")
                                                 : QT_TRANSLATE_NOOP("fovea", "tokens + positions"),
                {}};
    const bool first = layer.amongThemselves && (layer.attention.ends_with(".0") ||
                                                 layer.attention.find(".0.") != std::string::npos);
    return {first ? QT_TRANSLATE_NOOP("fovea", "embedded tokens")
                  : QT_TRANSLATE_NOOP("fovea", "hidden states"),
            {}};
}

Tensor projectedRows(Backend& backend, const Tensor& x, const Tensor& weights) {
    return backend
        .download(backend.matmul(backend.upload(x.as<double>()),
                                 backend.upload(weights.as<double>()), {.a = false, .b = true}))
        .as<float>();
}

MatrixSource divided(MatrixSource scores, double temperature) {
    const Tensor before = scores.values.as<double>();
    std::vector<double> values(before.host<double>().begin(), before.host<double>().end());
    for (double& value : values)
        value /= temperature;
    scores.values = makeTensor<double>(before.shape(), values);
    return scores;
}

bool hasForcedCell(const FigureInput& in) {
    return std::ranges::any_of(in.layer().rule.edits, [&](const HandEdit& edit) {
        return edit.forced && edit.query == in.query() &&
               (!edit.head || *edit.head == in.view.head);
    });
}

std::vector<Steps::Step> weightSteps(const FigureInput& in, const MatrixSource& weights,
                                     Index query) {
    const Layer& layer = in.layer();
    const auto stepOf = [](const char* name, const MatrixSource& source) {
        return Steps::Step{.name = {name, {}}, .blocks = {blockOf(source)}, .signs = {""}};
    };
    const char* normalise = QT_TRANSLATE_NOOP("fovea", "Normalise");
    if (layer.attended.stored)
        return {stepOf(normalise, weights)};
    AttentionRule undropped = layer.rule;
    undropped.normalise.values["dropout"] = 0.0;
    const auto rowOf = [&](const AttentionRule& rule, Quantity quantity) {
        return mapTile(in.backend, rule, layer.attended, in.view.head, quantity,
                       {query, query + 1, 0, layer.keys.count()})
            .as<float>();
    };
    MatrixSource normalised = weights;
    normalised.values = rowOf(undropped, Quantity::normalised);
    std::vector<Steps::Step> steps = {stepOf(normalise, normalised)};
    MatrixSource masked = weights;
    masked.values = rowOf(undropped, Quantity::weights);
    const bool same = std::ranges::equal(
        masked.values.host<float>(), normalised.values.host<float>(),
        [](float a, float b) { return a == b || (std::isnan(a) && std::isnan(b)); });
    if (!same) {
        masked.note = {hasForcedCell(in) ? QT_TRANSLATE_NOOP("fovea", "forced by hand")
                                         : QT_TRANSLATE_NOOP("fovea", "times the window’s weight"),
                       {}};
        steps.push_back(stepOf(QT_TRANSLATE_NOOP("fovea", "Mask"), masked));
    }
    if (const double dropout = number(layer.rule.normalise.values, "dropout"); dropout > 0) {
        MatrixSource kept = weights;
        kept.note = {QT_TRANSLATE_NOOP("fovea", "dropout %1"), {printNumber(dropout)}};
        steps.push_back(stepOf(QT_TRANSLATE_NOOP("fovea", "Dropout"), kept));
    }
    return steps;
}

} // namespace fovea
