#include "core/model/model.h"

#include "core/base/error.h"
#include "core/base/memory.h"
#include "core/model/activations.h"
#include "core/model/blocks.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace fovea {
namespace {

constexpr Index headRows = 8192; // of a head's matrix that is not kept, read at a time

std::size_t mebibytes(std::size_t bytes) {
    return bytes >> 20;
}

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
    const Index ids = alike(old.ids, input.ids);
    return old.types.empty() && input.types.empty() ? ids
                                                    : std::min(ids, alike(old.types, input.types));
}

} // namespace

Model::Model(std::shared_ptr<const Checkpoint> checkpoint, Backend& backend, Keep keep)
    : checkpoint_(std::move(checkpoint)), backend_(backend), keep_(keep),
      layers_(plan().layers.size()) {
    const std::size_t free = availableMemory();
    const std::size_t needed = checkpoint_->bytes();
    if (keep_ == Keep::weights && needed > free - free / 8)
        fail(QT_TRANSLATE_NOOP("fovea", "%1: its weights take %2 MiB, and %3 MiB are free"),
             {checkpoint_->folder(), std::to_string(mebibytes(needed)),
              std::to_string(mebibytes(free))});
}

Model::Part Model::read(const Checkpoint::Slots& slots) {
    Part part;
    for (const auto& [slot, place] : slots)
        part.emplace(slot, backend_.upload(checkpoint_->store().read(*place, backend_)));
    return part;
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

Tensor Model::rowsOf(const char* slot, const std::vector<std::int32_t>& rows) {
    if (keep_ == Keep::weights)
        return backend_.gather(
            embeddingPart().at(slot),
            backend_.upload(makeTensor<std::int32_t>({static_cast<Index>(rows.size())}, rows)));
    // One row after the other, out of the file.
    const TensorStore::Place& place = *checkpoint_->embedding().at(slot);
    const auto width = static_cast<std::size_t>(place.tensor.shape[1]);
    Buffer<float> all(rows.size() * width);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const Tensor row = checkpoint_->store().readRows(place, rows[i], rows[i] + 1, backend_);
        std::ranges::copy(row.host<float>(), all.data() + i * width);
    }
    return backend_.upload(
        Tensor({static_cast<Index>(rows.size()), static_cast<Index>(width)}, std::move(all)));
}

Tensor Model::embedded(const ModelInput& input, Index first) {
    const auto from = [&](const std::vector<std::int32_t>& all) {
        return std::vector(all.begin() + first, all.end());
    };
    const auto add = [&](const Tensor& a, const Tensor& b) {
        return backend_.binary(Binary::add, a, b);
    };
    Tensor x = rowsOf("token", from(input.ids));
    if (plan().types > 0)
        x = add(x, rowsOf("type", input.types.empty()
                                      ? std::vector<std::int32_t>(
                                            static_cast<std::size_t>(input.tokens() - first))
                                      : from(input.types)));
    const PositionTable& table = plan().positions;
    if (table.rows > 0) {
        std::vector<std::int32_t> rows(input.ids.size());
        auto next = static_cast<std::int32_t>(table.first);
        for (std::size_t i = 0; i < rows.size(); ++i)
            rows[i] = table.padding == input.ids[i] ? *table.padding : next++;
        x = add(x, rowsOf("position", from(rows)));
    }
    if (plan().normEmbedding) {
        Part norm;
        if (keep_ == Keep::nothing) // the tables beside it are not read as a whole
            norm = read({{"norm.weight", checkpoint_->embedding().at("norm.weight")},
                         {"norm.bias", checkpoint_->embedding().at("norm.bias")}});
        x = LayerWeights(backend_, plan(), keep_ == Keep::nothing ? norm : embeddingPart())
                .norm("norm", x);
    }
    return x;
}

void Model::checkFinite(const Tensor& x, Index layer) {
    for (const double one : backend_.download(x).as<double>().host<double>())
        if (!std::isfinite(one))
            fail(QT_TRANSLATE_NOOP("fovea", "%1: layer %2 gives numbers that are not finite"),
                 {checkpoint_->folder(), std::to_string(layer)});
}

Pass Model::run(const ModelInput& input, const PassWish& wish) {
    check(input);
    const Index shared = std::min(sharedTokens(plan(), input, wish), input.tokens());
    const Pass* before = shared > 0 ? wish.before : nullptr;
    const bool fresh = shared < input.tokens();
    // Rows of the earlier pass in front of those that were computed now.
    const auto behind = [&](const Tensor& old, const Tensor& now, Index axis) {
        if (!before)
            return now;
        const Tensor kept = backend_.slice(old, axis, 0, shared);
        return now.isNull() ? kept : backend_.concat({kept, now}, axis);
    };
    Pass pass{.input = input, .hidden = {}, .layers = {}};
    const auto keepHidden = [&](const Tensor& x, std::size_t i) {
        if (wish.hidden || i == plan().layers.size())
            pass.hidden.push_back(behind(before ? before->hidden[i] : Tensor(), x, 0));
    };
    Tensor x = fresh ? embedded(input, shared) : Tensor();
    keepHidden(x, 0);
    std::optional<Turn> turn;
    if (plan().rotary && fresh)
        turn = rotaryTurn(backend_, *plan().rotary, shared, input.tokens() - shared);
    for (Index i = 0; i < static_cast<Index>(plan().layers.size()); ++i) {
        const LayerPlan& layer = plan().layers[static_cast<std::size_t>(i)];
        const LayerMaps* old = before ? &before->layers[static_cast<std::size_t>(i)] : nullptr;
        LayerMaps maps;
        if (fresh) {
            const LayerWeights weights(backend_, plan(), layerPart(i));
            auto heads = weights.heads(plan().normFirst ? weights.norm("attention-norm", x) : x);
            if (turn) {
                heads.q = turned(backend_, *turn, heads.q);
                heads.k = turned(backend_, *turn, heads.k);
            }
            maps.k = behind(old ? old->k : Tensor(), heads.k, 1);
            maps.v = behind(old ? old->v : Tensor(), heads.v, 1);
            const FusedRows rows = backend_.attention(
                heads.q, maps.k, maps.v, layerRule(backend_, plan(), layer, input, shared));
            maps.q = behind(old ? old->q : Tensor(), heads.q, 1);
            maps.memory = behind(old ? old->memory : Tensor(), rows.memory, 1);
            const auto residual = [&](const char* norm, const Tensor& part) {
                const Tensor sum = backend_.binary(Binary::add, x, part);
                return plan().normFirst ? sum : weights.norm(norm, sum);
            };
            x = residual("attention-norm", weights.joined(rows.output));
            x = residual("inner-norm",
                         weights.feedForward(plan().normFirst ? weights.norm("inner-norm", x) : x));
            checkFinite(x, i + 1);
            const bool last = i + 1 == static_cast<Index>(plan().layers.size());
            if (last && plan().normFirst)
                x = LayerWeights(backend_, plan(), headPart()).norm("norm", x);
            if (keep_ == Keep::nothing)
                layers_[static_cast<std::size_t>(i)].reset();
        } else {
            maps = {behind(old->q, {}, 1),
                    behind(old->k, {}, 1),
                    behind(old->v, {}, 1),
                    behind(old->memory, {}, 1),
                    {}};
        }
        maps.rule = layerRule(backend_, plan(), layer, input, 0);
        keepHidden(x, static_cast<std::size_t>(i) + 1);
        if (wish.seen)
            wish.seen(i, maps);
        if (wish.maps)
            pass.layers.push_back(std::move(maps));
    }
    return pass;
}

Tensor Model::weights(const Pass& pass, Index layer, const FusedPart& part) {
    const LayerMaps& maps = pass.layers[static_cast<std::size_t>(layer)];
    return backend_.download(
        backend_.attentionWeights(maps.q, maps.k, maps.memory, maps.rule, part));
}

Tensor Model::logits(const Pass& pass, Index begin, Index end) {
    if (plan().head == HeadKind::none)
        fail(QT_TRANSLATE_NOOP("fovea", "%1: has no head that predicts tokens"),
             {checkpoint_->folder()});
    const Part& part = headPart();
    const LayerWeights head(backend_, plan(), part);
    Tensor x = backend_.slice(pass.hidden.back(), 0, begin, end);
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
        const TensorStore::Place& place =
            own != slots.end() ? *own->second : *checkpoint_->embedding().at("token");
        std::vector<Tensor> parts;
        for (Index row = 0; row < plan().vocabulary; row += headRows)
            parts.push_back(times(backend_.upload(checkpoint_->store().readRows(
                place, row, std::min(row + headRows, plan().vocabulary), backend_))));
        out = backend_.concat(parts, 1);
    }
    if (head.has("head.bias"))
        out = backend_.binary(Binary::add, out, head.at("head.bias"));
    return backend_.download(out);
}

} // namespace fovea
