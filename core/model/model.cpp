#include "core/model/model.h"

#include "core/base/error.h"
#include "core/base/memory.h"
#include "core/compute/backend.h"
#include "core/model/activations.h"
#include "core/model/attention_rule.h"
#include "core/model/layer_weights.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace fovea {
namespace {

constexpr Index headRows = 8192; // of a head's matrix that is not kept, read at a time

// The rows of an earlier pass that hold for this input too.
Index sharedTokens(const ModelPlan& plan, const ModelInput& input, const PassWish& wish) {
    if (!wish.before || !plan.causal || (plan.rotary && dependsOnLength(*plan.rotary)))
        return 0;
    const ModelInput& old = wish.before->input;
    if (!old.real.empty() || !input.real.empty() || wish.before->layers.empty() ||
        wish.before->layers.size() != plan.layers.size() ||
        wish.before->hidden.size() != plan.layers.size() + 1)
        return 0;
    const auto alike = [](const auto& a, const auto& b) {
        return static_cast<Index>(std::ranges::mismatch(a, b).in1 - a.begin());
    };
    Index shared = alike(old.ids, input.ids);
    if (!old.types.empty() || !input.types.empty())
        shared = std::min(shared, alike(old.types, input.types));
    // An observer is called in any case.
    return wish.observer ? std::min(shared, input.tokens() - 1) : shared;
}

constexpr const char* stackName = "layer";

std::string layerName(Index i) {
    return std::string(stackName) + "." + std::to_string(i);
}

} // namespace

Model::Model(std::shared_ptr<const Checkpoint> checkpoint, Backend& backend, Keep keep)
    : checkpoint_(std::move(checkpoint)), backend_(backend), keep_(keep),
      layers_(plan().layers.size()) {
    if (keep_ == Keep::weights)
        checkMemory(checkpoint_->folder(), checkpoint_->bytes());
}

Model::Model(std::shared_ptr<const Checkpoint> checkpoint, Backend& backend,
             std::shared_ptr<HostWeights> weights)
    : checkpoint_(std::move(checkpoint)), backend_(backend), keep_(Keep::weights),
      host_(std::move(weights)), layers_(plan().layers.size()) {
    if (host_->isEmpty())
        checkMemory(checkpoint_->folder(), checkpoint_->bytes());
}

Model::Part Model::read(const Checkpoint::Slots& slots) {
    Part part;
    for (const auto& [slot, stored] : slots) {
        const auto read = [&, slot = slot, stored = stored] { return kept(slot, *stored); };
        part.emplace(slot, backend_.upload(host_ ? host_->at(*stored, read) : read()));
    }
    return part;
}

Tensor Model::kept(const std::string& slot, const TensorStore::Entry& stored) {
    const Shape& shape = stored.tensor.shape;
    const bool tied = slot == "token" && plan().head != HeadKind::none &&
                      !checkpoint_->head().contains("head.weight");
    const bool multiplies = shape.size() == 2 && (tied || slot.ends_with(".weight"));
    if (keep_ == Keep::nothing || !multiplies)
        return checkpoint_->store().read(stored, backend_, progress_);
    const bool outTimesIn = tied || slot == "head.weight" || !plan().inTimesOut;
    return backend_.forProducts(shape, outTimesIn, [&](Index begin, Index end) {
        return checkpoint_->store().readRows(stored, begin, end, backend_, progress_);
    });
}

const Model::Part& Model::layerPart(Index i) {
    auto& part = layers_[static_cast<std::size_t>(i)];
    if (!part)
        part = read(checkpoint_->layer(i));
    return *part;
}

const Model::Part& Model::embeddingPart() {
    if (!embedding_)
        embedding_ = read(checkpoint_->embedding());
    return *embedding_;
}

const Model::Part& Model::headPart() {
    if (!head_) {
        Checkpoint::Slots slots = checkpoint_->head();
        if (keep_ == Keep::nothing)
            slots.erase("head.weight");
        head_ = read(slots);
    }
    return *head_;
}

void Model::readAll() {
    (void)embeddingPart();
    for (Index i = 0; i < static_cast<Index>(layers_.size()); ++i)
        (void)layerPart(i);
    (void)headPart();
}

void Model::check(const ModelInput& input) const {
    if (input.ids.empty())
        fail(QT_TRANSLATE_NOOP("fovea", "there are no tokens, expected at least one"));
    if (input.tokens() > plan().context)
        fail(QT_TRANSLATE_NOOP("fovea", "%1 tokens, and the model takes at most %2"),
             {std::to_string(input.tokens()), std::to_string(plan().context)});
    for (const std::int32_t id : input.ids)
        if (id < 0 || id >= plan().vocabulary)
            fail(QT_TRANSLATE_NOOP("fovea", "the token %1 is unknown to the model, expected 0 to "
                                            "%2"),
                 {std::to_string(id), std::to_string(plan().vocabulary - 1)});
    for (const std::int32_t type : input.types)
        if (type < 0 || (plan().types > 0 && type >= plan().types))
            fail(QT_TRANSLATE_NOOP("fovea", "a token of type %1, and the model has %2 types"),
                 {std::to_string(type), std::to_string(plan().types)});
}

void Model::checkFinite(const Tensor& x, Index layer) {
    const Tensor numbers = backend_.download(x).as<double>(); // the loop would not keep it alive
    for (const double one : numbers.host<double>())
        if (!std::isfinite(one))
            fail(QT_TRANSLATE_NOOP("fovea", "%1: layer %2 gives numbers that are not finite"),
                 {checkpoint_->folder(), std::to_string(layer)});
}

// What an earlier pass has of the tokens that both begin with.
struct Model::Earlier {
    Backend& backend;
    const Pass* pass; // null where there is nothing alike
    Index shared;

    [[nodiscard]] Tensor inFrontOf(const Tensor& now, const Tensor* old, Index axis) const {
        if (!old)
            return now;
        const Tensor before = backend.slice(*old, axis, 0, shared);
        return now.isNull() ? before : backend.concat({before, now}, axis);
    }
    [[nodiscard]] Tensor hidden(std::size_t i, const Tensor& now) const {
        return inFrontOf(now, pass ? &pass->hidden[i] : nullptr, 0);
    }
    [[nodiscard]] Tensor map(Index layer, Tensor LayerMaps::*part, const Tensor& now) const {
        const auto i = static_cast<std::size_t>(layer);
        return inFrontOf(now, pass ? &(pass->layers[i].*part) : nullptr, 1);
    }
};

Tensor Model::observedHeads(Index i, const Tensor& x, const Earlier& earlier,
                            const Projected& projected, bool norms, PassObserver& observer) {
    const Part& part = layerPart(i);
    const auto projectedFrom = [&](const Tensor& hidden) {
        return norms ? LayerWeights(backend_, plan(), part).norm("attention-norm", hidden) : hidden;
    };
    const Tensor from = projectedFrom(x);
    AttentionCall call{
        .name = layerName(i),
        .plan = headPlan(plan()),
        .rule = attentionRule(plan(), plan().layers[static_cast<std::size_t>(i)]),
        .queriesFrom = from,
        .keysFrom = earlier.shared > 0
                        ? projectedFrom(earlier.hidden(static_cast<std::size_t>(i), x))
                        : from,
        .projected = {projected.q, earlier.map(i, &LayerMaps::k, projected.k),
                      earlier.map(i, &LayerMaps::v, projected.v)},
        .join = [&backend = backend_, checkpoint = checkpoint_, part](const Tensor& heads) {
            return LayerWeights(backend, checkpoint->plan(), part).joined(heads);
        }};
    call.rule.queryOffset = earlier.shared;
    observer.attention(call);
    Tensor outputs =
        attendedOutput(backend_, call.rule, call.projected.q, call.projected.k, call.projected.v);
    observer.headOutputs(call.name, outputs);
    return outputs;
}

Tensor Model::throughLayer(Index i, const Tensor& x, const ModelInput& input,
                           const Earlier& earlier, const std::optional<Rotation>& rotation,
                           LayerMaps& maps, PassObserver* observer) {
    const LayerPlan& layer = plan().layers[static_cast<std::size_t>(i)];
    const LayerWeights weights(backend_, plan(), layerPart(i));
    const auto without = [&](LayerPart part) {
        return observer && observer->leavesOut(layerName(i), part);
    };
    // x + part(norm(x)), or norm(x + part(x)).
    struct Around {
        const char* name;
        bool residual, normBefore, normAfter;
    };
    const auto around = [&](const char* name, LayerPart residual, LayerPart norm) {
        const bool norms = !without(norm);
        return Around{name, !without(residual), plan().normFirst && norms,
                      !plan().normFirst && norms};
    };
    const Around attention = around("attention-norm", LayerPart::residual, LayerPart::norm);
    const auto joined = [&](const std::vector<Tensor>& parts, Index axis) {
        return parts.size() == 1 ? parts.front() : backend_.concat(parts, axis);
    };
    Projected heads;
    {
        std::vector<Tensor> q, k, v;
        inRows(plan(), x.axis(0), [&](Index begin, Index end) {
            const Tensor rows = backend_.slice(x, 0, begin, end);
            const auto part =
                weights.heads(attention.normBefore ? weights.norm(attention.name, rows) : rows);
            q.push_back(part.q);
            k.push_back(part.k);
            v.push_back(part.v);
        });
        heads = {joined(q, 1), joined(k, 1), joined(v, 1)};
    }
    if (rotation) {
        heads.q = rotated(backend_, *rotation, heads.q, Pairs::split);
        heads.k = rotated(backend_, *rotation, heads.k, Pairs::split);
    }
    Tensor outputs;
    if (observer) {
        outputs = observedHeads(i, x, earlier, heads, attention.normBefore, *observer);
    } else {
        maps.k = earlier.map(i, &LayerMaps::k, heads.k);
        maps.v = earlier.map(i, &LayerMaps::v, heads.v);
        const FusedRows rows = backend_.attention(
            heads.q, maps.k, maps.v, layerRule(backend_, plan(), layer, input, earlier.shared));
        maps.q = earlier.map(i, &LayerMaps::q, heads.q);
        maps.statistics = earlier.map(i, &LayerMaps::statistics, rows.statistics);
        outputs = rows.output;
    }
    const Around inner = around("inner-norm", LayerPart::innerResidual, LayerPart::innerNorm);
    const bool feeds = !without(LayerPart::feedForward);
    const auto behind = [&](const Around& own, const Tensor& in, const Tensor& part) {
        const Tensor sum = own.residual ? backend_.binary(Binary::add, in, part) : part;
        return own.normAfter ? weights.norm(own.name, sum) : sum;
    };
    const auto fedForward = [&](const Tensor& in) {
        if (!feeds)
            return backend_.binary(Binary::subtract, in, in);
        return weights.feedForward(inner.normBefore ? weights.norm(inner.name, in) : in);
    };
    std::vector<Tensor> parts;
    inRows(plan(), x.axis(0), [&](Index begin, Index end) {
        const Tensor attended = behind(attention, backend_.slice(x, 0, begin, end),
                                       weights.joined(backend_.slice(outputs, 1, begin, end)));
        parts.push_back(behind(inner, attended, fedForward(attended)));
    });
    Tensor out = joined(parts, 0);
    if (observer)
        observer->hiddenState(layerName(i), out);
    checkFinite(out, i + 1);
    const bool last = i + 1 == static_cast<Index>(plan().layers.size());
    return last ? normed(out) : out;
}

Tensor Model::normed(const Tensor& x) {
    return plan().normFirst ? LayerWeights(backend_, plan(), headPart()).norm("norm", x) : x;
}

Pass Model::run(const ModelInput& input, const PassWish& wish) {
    check(input);
    const Index shared = std::min(sharedTokens(plan(), input, wish), input.tokens());
    const Earlier earlier{backend_, shared > 0 ? wish.before : nullptr, shared};
    const bool fresh = shared < input.tokens(); // there is something to compute
    Pass pass{.input = input, .hidden = {}, .layers = {}, .first = wish.observer ? shared : 0};
    const auto keepHidden = [&](const Tensor& x, std::size_t i) {
        if (wish.hidden || i == plan().layers.size())
            pass.hidden.push_back(wish.observer ? x : earlier.hidden(i, x));
    };
    const bool inside = !wish.start.hidden.isNull();
    Tensor x = inside  ? backend_.upload(wish.start.hidden)
               : fresh ? embedded(input, shared)
                       : Tensor();
    if (wish.observer && !inside)
        wish.observer->hiddenState(stackName, x);
    keepHidden(x, 0);
    std::optional<Rotation> rotation;
    if (plan().rotary && fresh)
        rotation = rotationOf(backend_, *plan().rotary, shared, input.tokens() - shared);
    for (auto i = static_cast<std::size_t>(wish.start.layer); i < plan().layers.size(); ++i) {
        const auto layer = static_cast<Index>(i);
        LayerMaps maps;
        if (fresh)
            x = throughLayer(layer, x, input, earlier, rotation, maps, wish.observer);
        else
            for (Tensor LayerMaps::*part :
                 {&LayerMaps::q, &LayerMaps::k, &LayerMaps::v, &LayerMaps::statistics})
                maps.*part = earlier.map(layer, part, {});
        maps.rule = layerRule(backend_, plan(), plan().layers[i], input, 0);
        if (keep_ == Keep::nothing)
            layers_[i].reset();
        keepHidden(x, i + 1);
        if (wish.afterLayer)
            wish.afterLayer(layer, maps);
        if (wish.maps && !wish.observer)
            pass.layers.push_back(std::move(maps));
    }
    return pass;
}

Tensor Model::weights(const Pass& pass, Index layer, const FusedPart& part) {
    const LayerMaps& maps = pass.layers[static_cast<std::size_t>(layer)];
    return backend_.download(
        backend_.attentionWeights(maps.q, maps.k, maps.statistics, maps.rule, part));
}

Tensor Model::logits(const Pass& pass, Index begin, Index end) {
    return backend_.download(logitsThere(pass, begin, end));
}

Tensor Model::logitsThere(const Pass& pass, Index begin, Index end) {
    return headOf(backend_.slice(pass.hidden.back(), 0, begin - pass.first, end - pass.first));
}

Tensor Model::readOut(const Tensor& hidden) {
    return backend_.download(headOf(normed(hidden)));
}

Tensor Model::headOf(Tensor x) {
    if (plan().head == HeadKind::none)
        fail(QT_TRANSLATE_NOOP("fovea", "%1: has no head that predicts tokens"),
             {checkpoint_->folder()});
    const Part& part = headPart();
    const LayerWeights head(backend_, plan(), part);
    if (head.has("transform.weight"))
        x = head.norm("head-norm", activated(backend_,
                                             plan().headActivation.empty() ? plan().activation
                                                                           : plan().headActivation,
                                             head.linear("transform", x)));
    const auto& slots = checkpoint_->head();
    const auto own = slots.find("head.weight");
    const auto times = [&](const Tensor& matrix) {
        return backend_.matmul(x, matrix, {.a = false, .b = true});
    };
    Tensor out;
    if (keep_ == Keep::weights) {
        out = times(own != slots.end() ? part.at("head.weight") : embeddingPart().at("token"));
    } else {
        const TensorStore::Entry& stored =
            own != slots.end() ? *own->second : *checkpoint_->embedding().at("token");
        std::vector<Tensor> parts;
        for (Index row = 0; row < plan().vocabulary; row += headRows)
            parts.push_back(times(backend_.upload(checkpoint_->store().readRows(
                stored, row, std::min(row + headRows, plan().vocabulary), backend_, progress_))));
        out = backend_.concat(parts, 1);
    }
    if (head.has("head.bias"))
        out = backend_.binary(Binary::add, out, head.at("head.bias"));
    return out;
}

} // namespace fovea
