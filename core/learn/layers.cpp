#include "core/learn/layers.h"

#include "core/attention/position.h"
#include "core/base/table.h"
#include "core/compute/backend.h"

#include <algorithm>
#include <stdexcept>

namespace fovea {
namespace {

LearnedShape shared(std::string name, Shape shape, Initial initial = Initial::xavier) {
    return {
        .name = std::move(name), .shape = std::move(shape), .perHead = false, .initial = initial};
}

// Ones: a gain that changes nothing at first.
LearnedShape ones(std::string name, Shape shape) {
    return shared(std::move(name), std::move(shape), Initial::one);
}

// [H, B·T, d] → [B·H, T, d], a sentence's heads one after the other, and back.
Tensor bySentence(Backend& backend, const Tensor& x, BatchShape batch) {
    const Index heads = x.axis(0);
    return backend
        .permute(x.reshaped({heads, batch.sentences, batch.tokens, x.axis(2)}), {1, 0, 2, 3})
        .reshaped({batch.sentences * heads, batch.tokens, x.axis(2)});
}
Tensor byHead(Backend& backend, const Tensor& x, BatchShape batch) {
    const Index heads = x.axis(0) / batch.sentences;
    return backend
        .permute(x.reshaped({batch.sentences, heads, batch.tokens, x.axis(2)}), {1, 0, 2, 3})
        .reshaped({heads, batch.sentences * batch.tokens, x.axis(2)});
}

} // namespace

Tensor Scope::operator()(const std::string& name) const {
    const auto found = learned_.find(prefix_ + name);
    if (found == learned_.end())
        throw std::logic_error("no learned parameter " + prefix_ + name);
    return backend_.upload(found->second);
}

Learned Scope::all() const {
    Learned own;
    for (auto one = learned_.lower_bound(prefix_);
         one != learned_.end() && one->first.starts_with(prefix_); ++one)
        own[one->first.substr(prefix_.size())] = one->second;
    return own;
}

Tensor linear(const Scope& scope, const Tensor& x) {
    return scope.backend().linear(x, scope("weight"), scope("bias"));
}

std::vector<LearnedShape> linearShapes(const std::string& name, Index out, Index in) {
    return {shared(name + ".weight", {out, in}), shared(name + ".bias", {out}, Initial::zero)};
}

Tensor layerNorm(const Scope& scope, const Tensor& x) {
    return scope.backend().layerNorm(x, scope("gain"), scope("shift"), 1e-5);
}

std::vector<LearnedShape> normShapes(const std::string& name, Index width) {
    return {ones(name + ".gain", {width}), shared(name + ".shift", {width}, Initial::zero)};
}

Tensor feedForward(const Scope& scope, Unary activation, const Tensor& x) {
    return linear(scope.in("outer"),
                  scope.backend().unary(activation, linear(scope.in("inner"), x)));
}

std::vector<LearnedShape> feedForwardShapes(const std::string& name, Index width, Index inner) {
    std::vector<LearnedShape> shapes = linearShapes(name + ".inner", inner, width);
    for (LearnedShape& shape : linearShapes(name + ".outer", width, inner))
        shapes.push_back(std::move(shape));
    return shapes;
}

AttentionLayer attentionOf(const ChosenStages& chosen) {
    AttentionRule rule = ruleOf(chosen);
    if (positions().math(rule.position.row).matrix)
        rule.position = noPosition();
    const Choice& project = chosen[Stage::project].only();
    return {.plan = projects().math(project.row).plan(project.values),
            .project = chosen[Stage::project],
            .rule = std::move(rule)};
}

Tensor attentionLayer(const Scope& scope, const AttentionLayer& layer, const Tensor& queriesFrom,
                      BatchShape ofQueries, const Tensor& keysFrom, BatchShape ofKeys,
                      KeptKeys* kept) {
    Backend& backend = scope.backend();
    const Learned own = scope.all();
    const Project& project = projects().math(layer.project.only().row);
    const Projected projected =
        project.split(backend, layer.plan, own, {queriesFrom, keysFrom, keysFrom});
    AttentionRule rule = layer.rule;
    rule.learned = own;
    rule.entries = ofQueries.sentences;
    if (kept) {
        const auto behind = [&](Tensor& before, const Tensor& x) {
            if (x.isNull())
                return;
            const Tensor now = bySentence(backend, x, ofKeys);
            before = before.isNull() ? now : backend.concat({before, now}, 1);
        };
        behind(kept->k, projected.k);
        behind(kept->v, projected.v);
        const Tensor outputs = attendedOutput(
            backend, rule, bySentence(backend, projected.q, ofQueries), kept->k, kept->v);
        return project.join(backend, layer.plan, own, byHead(backend, outputs, ofQueries));
    }
    const auto headOutputs = [&](const AttentionRule& by, const Projected& from) {
        return byHead(backend,
                      attendedOutput(backend, by, bySentence(backend, from.q, ofQueries),
                                     bySentence(backend, from.k, ofKeys),
                                     bySentence(backend, from.v, ofKeys)),
                      ofQueries);
    };
    const auto join = [&backend, &project, plan = layer.plan, own](const Tensor& heads) {
        return project.join(backend, plan, own, heads);
    };
    PassObserver* observer = scope.observer();
    if (!observer)
        return join(headOutputs(rule, projected));
    AttentionCall call{.name = scope.name(),
                       .plan = layer.plan,
                       .rule = std::move(rule),
                       .queriesFrom = queriesFrom,
                       .keysFrom = keysFrom,
                       .projected = projected,
                       .join = join};
    observer->attention(call);
    Tensor outputs = headOutputs(call.rule, call.projected);
    observer->headOutputs(call.name, outputs);
    return join(outputs);
}

std::vector<StageShapes> attentionLayerShapes(const AttentionLayer& layer) {
    const Index width = layer.plan.width;
    std::vector<StageShapes> all = {
        {projects().info().id,
         projects().math(layer.project.only().row).learned(layer.plan, {width, width, width})}};
    for (StageShapes& stage : attentionShapes(layer.rule, sizesOf(layer.plan)))
        all.push_back(std::move(stage));
    return all;
}

Tensor crossEntropy(Backend& backend, const Tensor& logits, const Tensor& targets,
                    double smoothing) {
    return backend.crossEntropy(logits, targets, smoothing);
}

} // namespace fovea
