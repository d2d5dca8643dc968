#include "core/figure/inside_steps.h"

#include "core/compute/backend.h"
#include "core/figure/map_values.h"

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

Tensor undroppedWeights(const FigureInput& in, const Rect& rect) {
    AttentionRule rule = in.layer().rule;
    rule.normalise.values["dropout"] = 0.0;
    return mapTile(in.backend, rule, in.layer().attended, in.view.head, Quantity::weights, rect)
        .as<float>();
}

} // namespace fovea
