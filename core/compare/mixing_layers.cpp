#include "core/compare/mixing_layers.h"

#include "core/base/table.h"
#include "core/compare/layer_forward.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>

namespace fovea {
namespace {

double asDouble(Index value) {
    return static_cast<double>(value);
}

// A convolution of an even width reads one more token at the left.
Index tokensBefore(Index kernel) {
    return kernel / 2;
}

Index tokensAfter(Index kernel) {
    return (kernel - 1) / 2;
}

// Steps over a distance, so many tokens a step; 0: no step leads there.
Index stepsOver(Index distance, Index perStep) {
    if (distance == 0)
        return 1;
    return perStep == 0 ? 0 : (distance + perStep - 1) / perStep;
}

double pathOver(Index tokens, Index perStep) {
    if (tokens > 1 && perStep == 0)
        return std::numeric_limits<double>::infinity();
    return asDouble(std::max<Index>(stepsOver(tokens - 1, perStep), 1));
}

// Pairs of tokens that are at most so far apart.
double pairsBefore(Index tokens, Index reach) {
    const Index most = std::min(reach, tokens - 1);
    return asDouble(most) * asDouble(tokens) - asDouble(most) * asDouble(most + 1) / 2;
}

Index stepsOfAttention(Index, Index, const LayerSizes&) {
    return 1;
}

Index stepsOfCausal(Index from, Index to, const LayerSizes&) {
    return from <= to ? 1 : 0;
}

Index stepsOfWindow(Index from, Index to, const LayerSizes& sizes) {
    return stepsOver(std::abs(from - to), sizes.window);
}

Index stepsOfConvolution(Index from, Index to, const LayerSizes& sizes) {
    return from <= to ? stepsOver(to - from, tokensBefore(sizes.kernel))
                      : stepsOver(from - to, tokensAfter(sizes.kernel));
}

// Reading the token is the first.
Index stepsOfRecurrence(Index from, Index to, const LayerSizes&) {
    return from <= to ? to - from + 1 : 0;
}

std::vector<LearnedShape> attentionLearned(const LayerSizes& sizes) {
    std::vector<LearnedShape> shapes;
    for (const char* name : {"W_q", "W_k", "W_v", "W_o"})
        shapes.push_back({.name = name, .shape = {sizes.width, sizes.width}, .perHead = false});
    return shapes;
}

std::vector<LearnedShape> convolutionLearned(const LayerSizes& sizes) {
    return {{.name = "W", .shape = {sizes.width, sizes.kernel * sizes.width}, .perHead = false},
            {.name = "b", .shape = {sizes.width}, .perHead = false, .initial = Initial::zero}};
}

std::vector<LearnedShape> recurrentLearned(const LayerSizes& sizes) {
    return {{.name = "W", .shape = {sizes.width, sizes.width}, .perHead = false},
            {.name = "U", .shape = {sizes.width, sizes.width}, .perHead = false},
            {.name = "b", .shape = {sizes.width}, .perHead = false, .initial = Initial::zero}};
}

constexpr LayerCost once = {"1", [](const LayerSizes&) { return 1.0; }};

constexpr LayerCost attentionParameters = {
    "4d²", [](const LayerSizes& s) { return 4 * asDouble(s.width) * asDouble(s.width); }};

// Queries, keys, values and output are projected.
double projections(const LayerSizes& s) {
    return 4 * asDouble(s.tokens) * asDouble(s.width) * asDouble(s.width);
}

double pairsOfWindow(const LayerSizes& s) {
    return asDouble(s.tokens) + 2 * pairsBefore(s.tokens, s.window);
}

Row<MixingLayer> attentionRow() {
    return {{.id = "self-attention",
             .name = QT_TRANSLATE_NOOP("fovea", "Self-attention"),
             .formula = "yᵢ = Σⱼ αᵢⱼ vⱼ",
             .summary = QT_TRANSLATE_NOOP("fovea", "Every token is one step from every other")},
            {.group = LayerGroup::attention,
             .steps = stepsOfAttention,
             .operations = {"n²d",
                            [](const LayerSizes& s) {
                                return asDouble(s.tokens) * asDouble(s.tokens) * asDouble(s.width);
                            }},
             .multiplyAdds = {"2n²d + 4nd²",
                              [](const LayerSizes& s) {
                                  return 2 * asDouble(s.tokens) * asDouble(s.tokens) *
                                             asDouble(s.width) +
                                         projections(s);
                              }},
             .parameters = attentionParameters,
             .sequential = once,
             .path = once,
             .exponent = 2,
             .learned = attentionLearned,
             .forward = attentionForward}};
}

Row<MixingLayer> writtenOutRow() {
    MixingLayer math = attentionRow().math;
    math.group = LayerGroup::rewritten;
    math.forward = writtenOutForward;
    return {{.id = "weights",
             .name = QT_TRANSLATE_NOOP("fovea", "Attention, weights kept"),
             .formula = "Y = softmax(QKᵀ) V",
             .summary = QT_TRANSLATE_NOOP(
                 "fovea", "The same layer, all its n × n weights written into memory")},
            math};
}

Row<MixingLayer> causalRow() {
    return {{.id = "causal",
             .name = QT_TRANSLATE_NOOP("fovea", "Causal attention"),
             .formula = "yᵢ = Σⱼ≤ᵢ αᵢⱼ vⱼ",
             .summary = QT_TRANSLATE_NOOP("fovea", "One step, from earlier tokens to later ones")},
            {.group = LayerGroup::narrowed,
             .steps = stepsOfCausal,
             .operations = {"n(n + 1)d / 2",
                            [](const LayerSizes& s) {
                                return asDouble(s.tokens) * asDouble(s.tokens + 1) / 2 *
                                       asDouble(s.width);
                            }},
             .multiplyAdds = {"n(n + 1)d + 4nd²",
                              [](const LayerSizes& s) {
                                  return asDouble(s.tokens) * asDouble(s.tokens + 1) *
                                             asDouble(s.width) +
                                         projections(s);
                              }},
             .parameters = attentionParameters,
             .sequential = once,
             .path = once,
             .exponent = 2,
             .learned = attentionLearned,
             .forward = causalForward}};
}

double pairsAsWideAsWindows(const LayerSizes& s) {
    return asDouble(2 * s.window + 1) * asDouble(s.tokens) * asDouble(s.width);
}

double productsOfWindow(const LayerSizes& s) {
    return 2 * pairsOfWindow(s) * asDouble(s.width) + projections(s);
}

double pathOfWindow(const LayerSizes& s) {
    return pathOver(s.tokens, s.window);
}

Row<MixingLayer> windowRow() {
    return {{.id = "window",
             .name = QT_TRANSLATE_NOOP("fovea", "Attention with a window"),
             .formula = "|i − j| ≤ w",
             .summary = QT_TRANSLATE_NOOP("fovea", "A step reaches w tokens to each side")},
            {.group = LayerGroup::narrowed,
             .steps = stepsOfWindow,
             .operations = {"(2w + 1)nd", pairsAsWideAsWindows},
             .multiplyAdds = {"2(n + 2nw − w² − w)d + 4nd²", productsOfWindow},
             .parameters = attentionParameters,
             .sequential = once,
             .path = {"⌈(n−1)/w⌉", pathOfWindow},
             .sized = QT_TRANSLATE_NOOP("fovea", "Attention with a window, w = %1"),
             .size = &LayerSizes::window,
             .learned = attentionLearned,
             .forward = windowForward}};
}

// The zeros beside the text are multiplied, too.
double productsOfConvolution(const LayerSizes& s) {
    return asDouble(s.kernel) * asDouble(s.tokens) * asDouble(s.width) * asDouble(s.width);
}

double parametersOfConvolution(const LayerSizes& s) {
    return (asDouble(s.kernel) * asDouble(s.width) + 1) * asDouble(s.width);
}

double pathOfConvolution(const LayerSizes& s) {
    return pathOver(s.tokens, tokensAfter(s.kernel));
}

Row<MixingLayer> convolutionRow() {
    return {{.id = "convolution",
             .name = QT_TRANSLATE_NOOP("fovea", "Convolution"),
             .formula = "yᵢ = Σ W_δ xᵢ₊δ + b",
             .summary = QT_TRANSLATE_NOOP("fovea", "A step reaches what the kernel covers")},
            {.group = LayerGroup::other,
             .steps = stepsOfConvolution,
             .operations = {"knd²", productsOfConvolution},
             .multiplyAdds = {"knd²", productsOfConvolution},
             .parameters = {"kd² + d", parametersOfConvolution},
             .sequential = once,
             .path = {"⌈(n−1)/⌊(k−1)/2⌋⌉", pathOfConvolution},
             .sized = QT_TRANSLATE_NOOP("fovea", "Convolution, k = %1"),
             .size = &LayerSizes::kernel,
             .learned = convolutionLearned,
             .forward = convolutionForward}};
}

Row<MixingLayer> recurrentRow() {
    return {{.id = "recurrent",
             .name = QT_TRANSLATE_NOOP("fovea", "Recurrent layer"),
             .formula = "hᵢ = tanh(W xᵢ + U hᵢ₋₁ + b)",
             .summary = QT_TRANSLATE_NOOP("fovea", "A state is handed on, to the right only")},
            {.steps = stepsOfRecurrence,
             .handsOn = true,
             .operations = {"nd²",
                            [](const LayerSizes& s) {
                                return asDouble(s.tokens) * asDouble(s.width) * asDouble(s.width);
                            }},
             .multiplyAdds = {"(2n − 1)d²",
                              [](const LayerSizes& s) {
                                  return asDouble(2 * s.tokens - 1) * asDouble(s.width) *
                                         asDouble(s.width);
                              }},
             .parameters = {"2d² + d",
                            [](const LayerSizes& s) {
                                return 2 * asDouble(s.width) * asDouble(s.width) +
                                       asDouble(s.width);
                            }},
             .sequential = {"n", [](const LayerSizes& s) { return asDouble(s.tokens); }},
             .path = {"n", [](const LayerSizes& s) { return asDouble(s.tokens); }},
             .learned = recurrentLearned,
             .forward = recurrentForward}};
}

} // namespace

const Table<MixingLayer>& mixingLayers() {
    static const Table<MixingLayer> table(
        {.id = "layer", .name = QT_TRANSLATE_NOOP("fovea", "Layer"), .plural = "layers"},
        layerId::attention,
        {attentionRow(), convolutionRow(), recurrentRow(), causalRow(), windowRow(),
         writtenOutRow()});
    return table;
}

Learned drawLayer(const MixingLayer& kind, const LayerSizes& sizes, std::uint32_t seed,
                  Backend& backend) {
    Learned learned;
    draw(learned, {}, {{.stage = "layer", .shapes = kind.learned(sizes)}}, 1, seed, backend);
    Learned bare;
    for (auto& [name, tensor] : learned)
        bare.emplace(name.substr(std::string("layer.").size()), std::move(tensor));
    return bare;
}

Index longestFrom(const MixingLayer& kind, Index from, const LayerSizes& sizes) {
    Index most = 0;
    for (Index to = 0; to < sizes.tokens; ++to)
        most = std::max(most, kind.steps(from, to, sizes));
    return most;
}

} // namespace fovea
