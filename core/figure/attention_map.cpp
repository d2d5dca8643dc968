#include "core/figure/attention_map.h"

#include "core/base/error.h"

#include <algorithm>
#include <cmath>

namespace fovea {

void refuseLarge(Index maps, Index tokens) {
    if (maps * tokens * tokens > mostCells)
        fail(QT_TRANSLATE_NOOP("fovea", "%1 tokens make a picture of %2 cells, at most %3 are "
                                        "drawn; shorten the sentence"),
             {std::to_string(tokens), std::to_string(maps * tokens * tokens),
              std::to_string(mostCells)});
}

std::vector<std::string> labelsOf(const Tokens& tokens) {
    std::vector<std::string> texts;
    for (const Token& token : tokens)
        texts.push_back(token.text);
    return texts;
}

Scale scaleOf(const std::vector<float>& values, Quantity quantity) {
    double largest = 0;
    for (const float value : values)
        if (std::isfinite(value))
            largest = std::max(largest, static_cast<double>(std::abs(value)));
    if (quantity == Quantity::weights)
        return {.quantity = {QT_TRANSLATE_NOOP("fovea", "weight"), {}}, .low = 0, .high = largest};
    return {.quantity = {QT_TRANSLATE_NOOP("fovea", "score"), {}},
            .isSigned = true,
            .low = -largest,
            .high = largest};
}

Matrix attentionMap(const Trace& trace, const ViewState& view, Backend& backend,
                    Quantity quantity) {
    const auto count = static_cast<Index>(trace.tokens.size());
    refuseLarge(1, count);
    const Tensor map = tile(trace, backend, view.layer, view.head, quantity, {0, count, 0, count});
    const Layer& layer = trace.layers[static_cast<std::size_t>(view.layer)];
    Matrix matrix;
    matrix.title = quantity == Quantity::weights
                       ? Message{QT_TRANSLATE_NOOP("fovea", "Attention weights"), {}}
                       : Message{QT_TRANSLATE_NOOP("fovea", "Attention scores"), {}};
    matrix.subtitle =
        trace.layers.size() == 1
            ? Message{QT_TRANSLATE_NOOP("fovea", "head %1"), {std::to_string(view.head + 1)}}
            : Message{QT_TRANSLATE_NOOP("fovea", "layer %1 · head %2"),
                      {std::to_string(view.layer + 1), std::to_string(view.head + 1)}};
    matrix.rowAxis = {QT_TRANSLATE_NOOP("fovea", "queries"), {}};
    matrix.columnAxis = {QT_TRANSLATE_NOOP("fovea", "keys"), {}};
    matrix.rows = labelsOf(trace.tokens);
    matrix.columns = matrix.rows;
    const auto values = map.type() == Type::f64 ? map.as<float>() : map;
    matrix.values.assign(values.host<float>().begin(), values.host<float>().end());
    const Tensor seen =
        visibleTile(backend, trace.rule, layer.attended, view.head, {0, count, 0, count});
    matrix.visible.assign(seen.host<std::uint8_t>().begin(), seen.host<std::uint8_t>().end());
    const auto states = layer.attended.states.host<std::uint8_t>().subspan(
        static_cast<std::size_t>(view.head * count), static_cast<std::size_t>(count));
    for (const std::uint8_t state : states)
        matrix.states.push_back(static_cast<RowState>(state));
    matrix.scale = scaleOf(matrix.values, quantity);
    matrix.row = view.query;
    matrix.column = view.key;
    return matrix;
}

} // namespace fovea
