// Layers of transformers (Vaswani et al., 2017), normalised before each part (Xiong et al., 2020)
// or after.
#include "core/attention/mask.h"
#include "core/base/table.h"
#include "core/compute/backend.h"
#include "core/learn/networks/network_parts.h"

namespace fovea::parts {
namespace {

std::string layerName(const StackShape& shape, Index layer) {
    return shape.name + "." + std::to_string(layer);
}

std::string topName(const StackShape& shape) {
    return shape.name == "layer" ? "top" : shape.name + "-top";
}

bool normBefore(const Values& values) {
    return option(values, "norm") == "before";
}

bool attentionAlone(const Values& values) {
    return integer(values, "inner") == 0;
}

// Later words are hidden.
AttentionLayer causal(AttentionLayer attention) {
    const Selection behind = readSelection(masks().info(), "causal", "");
    attention.rule.mask = alsoMasked(attention.rule.mask, behind.only());
    return attention;
}

// Behind what the memory holds for this layer, whose newest are kept for the next segment: their
// gradients stop here (Dai et al., "Transformer-XL", 2019).
Sight remembered(Backend& backend, SegmentCache& cache, Index layer, const Sight& now) {
    const Index width = now.tokens.axis(1);
    const Index sentences = now.batch.sentences;
    const Shape apart{sentences, now.batch.tokens, width};
    Tensor all = now.tokens.reshaped(apart);
    cache.layers.resize(std::max(cache.layers.size(), static_cast<std::size_t>(layer) + 1));
    Tensor& memory = cache.layers[static_cast<std::size_t>(layer)];
    if (!memory.isNull())
        all = backend.concat({memory.reshaped({sentences, cache.tokens, width}), all}, 1);
    const Index tokens = all.axis(1);
    const Tensor newest = backend.slice(all, 1, std::max<Index>(0, tokens - cache.most), tokens);
    memory = cache.most == 0 ? Tensor() : backend.constant(newest);
    return {all.reshaped({sentences * tokens, width}), {.sentences = sentences, .tokens = tokens}};
}

// What stands around an attention, or around the feed-forward part.
struct Around {
    LayerPart residual;
    LayerPart norm;
};
constexpr Around ofAttention = {LayerPart::residual, LayerPart::norm};
constexpr Around ofFeedForward = {LayerPart::innerResidual, LayerPart::innerNorm};

} // namespace

bool normalises(const Values& values) {
    return option(values, "norm") != "off";
}

bool hasResiduals(const Values& values) {
    return flag(values, "residual");
}

Unary activationOf(const Values& values) {
    const std::string& name = option(values, "activation");
    return name == "gelu" ? Unary::gelu : name == "silu" ? Unary::silu : Unary::relu;
}

AttentionLayer startingAt(AttentionLayer attention, Index first) {
    attention.rule.queryOffset = first;
    for (Part& part : attention.rule.mask.parts)
        if (const auto align = part.choice.values.find("align"); align != part.choice.values.end())
            align->second = std::string("top-left"); // or the end would be counted twice
    return attention;
}

std::vector<Parameter> stackParameters() {
    return {integerParameter("layers", QT_TRANSLATE_NOOP("fovea", "Layers"), 2, 1, 64),
            integerParameter("inner",
                             QT_TRANSLATE_NOOP("fovea", "Width inside (0: attention alone)"), 128,
                             0, 65536),
            optionParameter("norm", QT_TRANSLATE_NOOP("fovea", "Layer norm"),
                            {"before", "after", "off"}),
            switchParameter("residual", QT_TRANSLATE_NOOP("fovea", "Residual connections"), true),
            optionParameter("activation", QT_TRANSLATE_NOOP("fovea", "Activation"),
                            {"relu", "gelu", "silu"}),
            numberParameter("dropout", QT_TRANSLATE_NOOP("fovea", "Dropout"), 0, 0, 0.9)};
}

NetworkShapes stackShapes(const NetworkPlan& plan, const StackShape& shape) {
    const Index width = plan.width();
    const Values& values = plan.model.values;
    NetworkShapes all;
    for (Index i = 0; i < integer(values, "layers"); ++i) {
        const std::string name = layerName(shape, i);
        for (StageShapes& one : attentionLayerShapes(plan.layer(i)))
            all.push_back(stage(name + "." + one.stage, std::move(one.shapes)));
        const auto addNorm = [&](const char* norm) {
            if (normalises(values))
                all.push_back(stage(name, normShapes(norm, width)));
        };
        addNorm("norm-attention");
        if (shape.across) {
            for (StageShapes& one : attentionLayerShapes(plan.across))
                all.push_back(stage(name + ".across." + one.stage, std::move(one.shapes)));
            addNorm("norm-across");
        }
        if (attentionAlone(values))
            continue;
        all.push_back(
            stage(name, feedForwardShapes("feed-forward", width, integer(values, "inner"))));
        addNorm("norm-feed-forward");
    }
    if (normBefore(values))
        all.push_back(stage(topName(shape), normShapes("norm", width)));
    return all;
}

void KeptLayers::keepTokens(Backend& backend, Index most) {
    if (most >= tokens)
        return;
    for (KeptKeys& keys : own)
        for (Tensor* one : {&keys.k, &keys.v})
            *one = most == 0 ? Tensor() : backend.slice(*one, 1, tokens - most, tokens);
    tokens = most;
}

void KeptLayers::keepSentences(Backend& backend, Index sentences, const Tensor& numbers) {
    for (std::vector<KeptKeys>* all : {&own, &across})
        for (KeptKeys& keys : *all)
            for (Tensor* one : {&keys.k, &keys.v})
                *one = sentencesOf(backend, *one, sentences, numbers);
}

bool canKeep(const NetworkPlan& plan, const StackShape& shape) {
    for (Index i = 0; i < integer(plan.model.values, "layers"); ++i)
        if (!ignoresLater(startingAt(causal(plan.layer(i)), 0).rule))
            return false;
    return !shape.across || ignoresLater(plan.across.rule);
}

std::vector<Tensor> layerOutputs(const Scope& scope, const NetworkPlan& plan,
                                 const StackShape& shape, Tensor x, BatchShape batch,
                                 const std::vector<Sight>& sights, const NetworkDropout* dropout,
                                 SegmentCache* cache, KeptLayers* kept) {
    Backend& backend = scope.backend();
    const Values& values = plan.model.values;
    const bool before = normBefore(values);
    // x + part(norm(x)), or norm(x + part(x)); without x + where there are no residuals.
    PassObserver* observer = scope.observer();
    const auto without = [&](const std::string& attention, LayerPart part) {
        return observer && observer->leavesOut(attention, part);
    };
    const auto residual = [&](const Scope& layer, const char* own, const std::string& attention,
                              const Around& around, auto part) {
        const Scope norm = layer.in(std::string("norm-") + own);
        const bool norms = normalises(values) && !without(attention, around.norm);
        const Tensor in = before && norms ? layerNorm(norm, x) : x;
        Tensor next = dropped(backend, dropout, part(in));
        if (observer && before)
            observer->part(norm.name(), in);
        if (observer)
            observer->part(layer.in(own).name(), next);
        if (hasResiduals(values) && !without(attention, around.residual))
            next = backend.binary(Binary::add, x, next);
        x = !before && norms ? layerNorm(norm, next) : next;
        if (observer && !before && normalises(values))
            observer->part(norm.name(), x);
        if (observer)
            observer->part(layer.in(std::string("behind-") + own).name(), x);
    };
    std::vector<Tensor> outputs;
    if (observer)
        observer->hiddenState(shape.name, x);
    for (Index i = 0; i < integer(values, "layers"); ++i) {
        const Scope layer = scope.in(layerName(shape, i));
        const AttentionLayer& own = plan.layer(i);
        residual(layer, "attention", layer.name(), ofAttention, [&](const Tensor& in) {
            const AttentionLayer rule = inStep(shape.causal ? causal(own) : own, dropout);
            if (kept)
                return attentionLayer(layer, startingAt(rule, kept->tokens), in, batch, in, batch,
                                      &kept->own[static_cast<std::size_t>(i)]);
            if (!cache)
                return attentionLayer(layer, rule, in, batch, in, batch);
            const Sight all = remembered(backend, *cache, i, {in, batch});
            return attentionLayer(layer, startingAt(rule, all.batch.tokens - batch.tokens), in,
                                  batch, all.tokens, all.batch);
        });
        if (shape.across) {
            const Sight& sight = sights[std::min(static_cast<std::size_t>(i), sights.size() - 1)];
            const Scope across = layer.in("across");
            residual(layer, "across", across.name(), ofAttention, [&](const Tensor& in) {
                const AttentionLayer rule = inStep(plan.across, dropout);
                if (kept) {
                    KeptKeys& keys = kept->across[static_cast<std::size_t>(i)];
                    return attentionLayer(across, startingAt(rule, kept->tokens), in, batch,
                                          keys.k.isNull() ? sight.tokens : Tensor(), sight.batch,
                                          &keys);
                }
                return attentionLayer(across, rule, in, batch, sight.tokens, sight.batch);
            });
        }
        if (!attentionAlone(values))
            residual(layer, "feed-forward", layer.name(), ofFeedForward, [&](const Tensor& in) {
                return without(layer.name(), LayerPart::feedForward)
                           ? backend.binary(Binary::subtract, in, in)
                           : feedForward(layer.in("feed-forward"), activationOf(values), in);
            });
        if (observer)
            observer->hiddenState(layer.name(), x);
        outputs.push_back(x);
    }
    if (cache)
        cache->tokens = std::min(cache->most, cache->tokens + batch.tokens);
    if (kept)
        kept->tokens += batch.tokens;
    outputs.back() = behindTop(scope, plan, shape, x);
    return outputs;
}

Tensor behindTop(const Scope& scope, const NetworkPlan& plan, const StackShape& shape,
                 const Tensor& x) {
    if (!normBefore(plan.model.values))
        return x;
    const Scope top = scope.in(topName(shape));
    Tensor normed = layerNorm(top.in("norm"), x);
    tellPart(top, "norm", normed);
    return normed;
}

} // namespace fovea::parts
