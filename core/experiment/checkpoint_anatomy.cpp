#include "core/experiment/checkpoint_anatomy.h"

#include "core/compute/backend.h"
#include "core/model/model.h"

namespace fovea {
namespace {

// Where the backend computes, with its numbers, whatever the file has.
Tensor widened(Backend& backend, const Tensor& stored) {
    return backend.upload(stored.as<float>());
}

Message sourceName(std::string_view slot) {
    return {slot == "token"  ? QT_TRANSLATE_NOOP("fovea", "token")
            : slot == "type" ? QT_TRANSLATE_NOOP("fovea", "token type")
                             : QT_TRANSLATE_NOOP("fovea", "position"),
            {}};
}

} // namespace

CheckpointAnatomy::CheckpointAnatomy(std::shared_ptr<const Checkpoint> checkpoint,
                                     std::function<Model(Backend&)> modelOn, ModelInput input)
    : checkpoint_(std::move(checkpoint)), modelOn_(std::move(modelOn)), input_(std::move(input)) {}

Index CheckpointAnatomy::layers() const {
    return std::ssize(plan().layers);
}

bool CheckpointAnatomy::normFirst() const {
    return plan().normFirst;
}

Tensor CheckpointAnatomy::parameter(Backend& backend, const Checkpoint::Slots& slots,
                                    const std::string& slot) const {
    const auto found = slots.find(slot);
    return found == slots.end()
               ? Tensor()
               : widened(backend, checkpoint_->store().read(*found->second, backend));
}

Anatomy::Linear CheckpointAnatomy::outputs(Backend& backend, Index layer, const char* slot,
                                           Index begin, Index end) const {
    const Checkpoint::Slots& slots = checkpoint_->layer(layer);
    const TensorStore::Entry& stored = *slots.at(std::string(slot) + ".weight");
    Linear out;
    if (plan().inTimesOut)
        out.weight =
            backend.slice(parameter(backend, slots, std::string(slot) + ".weight"), 1, begin, end);
    else
        out.weight = backend.permute(
            widened(backend, checkpoint_->store().readRows(stored, begin, end, backend)), {1, 0});
    if (const Tensor bias = parameter(backend, slots, std::string(slot) + ".bias"); !bias.isNull())
        out.bias = backend.slice(bias, 0, begin, end);
    return out;
}

Anatomy::Linear CheckpointAnatomy::projection(Backend& backend, Index layer, Index part,
                                              Index i) const {
    constexpr const char* slots[] = {"q", "k", "v"};
    const Index begin = i * plan().headWidth;
    const Index before = plan().joinedQkv ? part * plan().width : 0;
    return outputs(backend, layer, plan().joinedQkv ? "qkv" : slots[part], before + begin,
                   before + begin + plan().headWidth);
}

Anatomy::Linear CheckpointAnatomy::query(Backend& backend, Index layer, Index head) const {
    return projection(backend, layer, 0, head);
}

Anatomy::Linear CheckpointAnatomy::key(Backend& backend, Index layer, Index head) const {
    return projection(backend, layer, 1, head * plan().keyHeads / plan().heads);
}

Anatomy::Linear CheckpointAnatomy::value(Backend& backend, Index layer, Index head) const {
    return projection(backend, layer, 2, head * plan().keyHeads / plan().heads);
}

Anatomy::Linear CheckpointAnatomy::output(Backend& backend, Index layer) const {
    return outputs(backend, layer, "o", 0, plan().width);
}

Anatomy::Norm CheckpointAnatomy::norm(Backend& backend, const Checkpoint::Slots& slots,
                                      const std::string& slot) const {
    return {.gain = parameter(backend, slots, slot + ".weight"),
            .shift = plan().norm.centred ? parameter(backend, slots, slot + ".bias") : Tensor(),
            .epsilon = plan().norm.epsilon,
            .centred = plan().norm.centred};
}

Anatomy::Norm CheckpointAnatomy::attentionNorm(Backend& backend, Index layer) const {
    return norm(backend, checkpoint_->layer(layer), "attention-norm");
}

std::optional<Anatomy::Norm> CheckpointAnatomy::innerNorm(Backend& backend, Index layer) const {
    return norm(backend, checkpoint_->layer(layer), "inner-norm");
}

std::optional<Anatomy::Norm> CheckpointAnatomy::embeddingNorm(Backend& backend) const {
    if (!plan().normEmbedding)
        return std::nullopt;
    return norm(backend, checkpoint_->embedding(), "norm");
}

std::optional<Anatomy::Norm> CheckpointAnatomy::lastNorm(Backend& backend) const {
    if (!plan().normFirst)
        return std::nullopt;
    return norm(backend, checkpoint_->head(), "norm");
}

std::vector<Anatomy::Source> CheckpointAnatomy::sources(Backend& backend,
                                                        const Trace& /*trace*/) const {
    std::vector<Source> all;
    Model model(checkpoint_, backend, Keep::nothing); // a few rows, out of the file
    for (auto& [slot, x] : model.embeddingParts(input_))
        all.push_back({sourceName(slot), std::move(x)});
    return all;
}

Tensor CheckpointAnatomy::feedForward(Backend& backend, Index layer, const Tensor& x) const {
    return modelOn_(backend).feedForward(layer, x);
}

Tensor CheckpointAnatomy::rotated(Backend& backend, const Trace& /*trace*/, Index /*layer*/,
                                  const Tensor& x) const {
    if (!plan().rotary)
        return x;
    return fovea::rotated(backend, rotationOf(backend, *plan().rotary, 0, x.axis(1)), x,
                          Pairs::split);
}

const TensorStore::Entry* CheckpointAnatomy::wordMatrix() const {
    const Checkpoint::Slots& head = checkpoint_->head();
    if (plan().head == HeadKind::none || head.contains("transform.weight"))
        return nullptr;
    const auto own = head.find("head.weight");
    return own != head.end() ? own->second : checkpoint_->embedding().at("token");
}

Anatomy::Linear CheckpointAnatomy::words(Backend& backend) const {
    const TensorStore::Entry* matrix = wordMatrix();
    if (!matrix)
        return {};
    return {.weight = widened(backend, checkpoint_->store().read(*matrix, backend)),
            .bias = parameter(backend, checkpoint_->head(), "head.bias")};
}

Anatomy::Linear CheckpointAnatomy::words(Backend& backend,
                                         const std::vector<std::int32_t>& ids) const {
    const TensorStore::Entry* matrix = wordMatrix();
    if (!matrix)
        return {};
    Linear some;
    std::vector<Tensor> rows, summands;
    const Tensor bias = parameter(backend, checkpoint_->head(), "head.bias");
    for (const std::int32_t id : ids) {
        rows.push_back(
            widened(backend, checkpoint_->store().readRows(*matrix, id, id + 1, backend)));
        if (!bias.isNull())
            summands.push_back(backend.slice(bias, 0, id, id + 1));
    }
    some.weight = backend.concat(rows, 0);
    if (!summands.empty())
        some.bias = backend.concat(summands, 0);
    return some;
}

Tensor CheckpointAnatomy::tokens(Backend& backend) const {
    return parameter(backend, checkpoint_->embedding(), "token");
}

} // namespace fovea
