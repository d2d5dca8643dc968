#include "core/experiment/trained_anatomy.h"

#include "core/attention/position.h"
#include "core/base/table.h"
#include "core/compute/backend.h"
#include "core/experiment/trace.h"
#include "core/learn/networks/network_parts.h"

namespace fovea {
namespace {

std::string layerName(Index layer) {
    return "layer." + std::to_string(layer);
}
std::string layerPrefix(Index layer) {
    return layerName(layer) + ".";
}

} // namespace

bool TrainedAnatomy::describes(const Learner& learner) {
    const NetworkPlan& plan = learner.plan;
    if (!networks().math(plan.model.row).layered || !parts::hasResiduals(plan.model.values) ||
        !parts::normalises(plan.model.values))
        return false; // a hidden state is no sum of what was written, or has no norm
    return plan.form != Form::sequence && plan.sizes.patches == 0 &&
           learner.learned.contains("layer.0.project.W_o");
}

Index TrainedAnatomy::layers() const {
    return integer(learner_.plan.model.values, "layers");
}

bool TrainedAnatomy::normFirst() const {
    return option(learner_.plan.model.values, "norm") == "before";
}

Tensor TrainedAnatomy::parameter(Backend& backend, const std::string& name) const {
    return backend.upload(learner_.learned.at(name));
}

Anatomy::Linear TrainedAnatomy::outputs(Backend& backend, Index layer, const char* name,
                                        Index i) const {
    const Index width = learner_.plan.layer(layer).plan.headWidth;
    const Tensor matrix = parameter(backend, layerPrefix(layer) + "project." + name);
    return {.weight = backend.permute(backend.slice(matrix, 0, i * width, (i + 1) * width), {1, 0}),
            .bias = {}};
}

Anatomy::Linear TrainedAnatomy::query(Backend& backend, Index layer, Index head) const {
    return outputs(backend, layer, "W_q", head);
}

Anatomy::Linear TrainedAnatomy::key(Backend& backend, Index layer, Index head) const {
    const HeadPlan& plan = learner_.plan.layer(layer).plan;
    return outputs(backend, layer, "W_k", head * plan.kvHeads / plan.heads);
}

Anatomy::Linear TrainedAnatomy::value(Backend& backend, Index layer, Index head) const {
    const HeadPlan& plan = learner_.plan.layer(layer).plan;
    return outputs(backend, layer, "W_v", head * plan.kvHeads / plan.heads);
}

Anatomy::Linear TrainedAnatomy::output(Backend& backend, Index layer) const {
    return {.weight =
                backend.permute(parameter(backend, layerPrefix(layer) + "project.W_o"), {1, 0}),
            .bias = {}};
}

Anatomy::Norm TrainedAnatomy::norm(Backend& backend, const std::string& name) const {
    constexpr double epsilon = 1e-5; // as layerNorm() in layers.h has it
    return {.gain = parameter(backend, name + ".gain"),
            .shift = parameter(backend, name + ".shift"),
            .epsilon = epsilon,
            .centred = true};
}

Anatomy::Norm TrainedAnatomy::attentionNorm(Backend& backend, Index layer) const {
    return norm(backend, layerPrefix(layer) + "norm-attention");
}

bool TrainedAnatomy::attentionAlone() const {
    return integer(learner_.plan.model.values, "inner") == 0;
}

std::optional<Anatomy::Norm> TrainedAnatomy::innerNorm(Backend& backend, Index layer) const {
    if (attentionAlone())
        return std::nullopt;
    return norm(backend, layerPrefix(layer) + "norm-feed-forward");
}

std::optional<Anatomy::Norm> TrainedAnatomy::embeddingNorm(Backend& /*backend*/) const {
    return std::nullopt;
}

std::optional<Anatomy::Norm> TrainedAnatomy::lastNorm(Backend& backend) const {
    return normFirst() ? std::optional(norm(backend, "top.norm")) : std::nullopt;
}

std::vector<Anatomy::Source> TrainedAnatomy::sources(Backend& backend, const Trace& trace) const {
    const Tensor x = backend.upload(trace.model->hidden.front());
    const Choice& choice = learner_.plan.position;
    const Position& position = positions().math(choice.row);
    if (!position.matrix)
        return {{{QT_TRANSLATE_NOOP("fovea", "token"), {}}, x}};
    const LearnedPart learned(backend, learner_.learned, table(Stage::position).id, {});
    const Tensor added =
        backend.upload(position.matrix(choice.values, learned, x.axis(0), x.axis(1)));
    return {{{QT_TRANSLATE_NOOP("fovea", "token"), {}}, backend.binary(Binary::subtract, x, added)},
            {{QT_TRANSLATE_NOOP("fovea", "position"), {}}, added}};
}

Tensor TrainedAnatomy::feedForward(Backend& backend, Index layer, const Tensor& x) const {
    if (attentionAlone())
        return backend.filled(x.shape(), 0);
    return fovea::feedForward(
        Scope(backend, learner_.learned).in(layerName(layer)).in("feed-forward"),
        parts::activationOf(learner_.plan.model.values), x);
}

Tensor TrainedAnatomy::rotated(Backend& backend, const Trace& trace, Index layer,
                               const Tensor& x) const {
    const Choice& position = trace.layer(layer).rule.position;
    const auto rotate = positions().math(position.row).rotate;
    return rotate ? rotate(backend, position.values, x, 0) : x;
}

Anatomy::Linear TrainedAnatomy::words(Backend& backend) const {
    if (!hasWords()) // pooling stands between
        return {};
    return {.weight = parameter(backend, "top.classes.weight"),
            .bias = parameter(backend, "top.classes.bias")};
}

Anatomy::Linear TrainedAnatomy::words(Backend& backend,
                                      const std::vector<std::int32_t>& ids) const {
    const Linear all = words(backend);
    if (all.weight.isNull())
        return {};
    const Tensor rows =
        backend.upload(makeTensor<std::int32_t>({static_cast<Index>(ids.size())}, ids));
    return {.weight = backend.gather(all.weight, rows),
            .bias = backend.gather(all.bias.reshaped({all.bias.axis(0), 1}), rows)
                        .reshaped({static_cast<Index>(ids.size())})};
}

Tensor TrainedAnatomy::tokens(Backend& backend) const {
    return parameter(backend, "embedding.weight");
}

} // namespace fovea
