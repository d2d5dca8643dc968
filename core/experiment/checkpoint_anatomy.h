// What the layers of a checkpoint are made of.
#pragma once

#include "core/experiment/anatomy.h"
#include "core/model/checkpoint.h"
#include "core/model/pass.h"

#include <functional>
#include <memory>

namespace fovea {

class Model;

class CheckpointAnatomy : public Anatomy {
public:
    // `modelOn` makes a model that computes on a backend; `input` is the trace's text.
    CheckpointAnatomy(std::shared_ptr<const Checkpoint> checkpoint,
                      std::function<Model(Backend&)> modelOn, ModelInput input);

    [[nodiscard]] Index layers() const override;
    [[nodiscard]] bool normFirst() const override;
    [[nodiscard]] Linear query(Backend& backend, Index layer, Index head) const override;
    [[nodiscard]] Linear key(Backend& backend, Index layer, Index head) const override;
    [[nodiscard]] Linear value(Backend& backend, Index layer, Index head) const override;
    [[nodiscard]] Linear output(Backend& backend, Index layer) const override;
    [[nodiscard]] Norm attentionNorm(Backend& backend, Index layer) const override;
    [[nodiscard]] std::optional<Norm> innerNorm(Backend& backend, Index layer) const override;
    [[nodiscard]] std::optional<Norm> embeddingNorm(Backend& backend) const override;
    [[nodiscard]] std::optional<Norm> lastNorm(Backend& backend) const override;
    [[nodiscard]] std::vector<Source> sources(Backend& backend, const Trace& trace) const override;
    [[nodiscard]] Tensor feedForward(Backend& backend, Index layer, const Tensor& x) const override;
    [[nodiscard]] Tensor rotated(Backend& backend, const Trace& trace, Index layer,
                                 const Tensor& x) const override;
    [[nodiscard]] bool hasWords() const override { return wordMatrix() != nullptr; }
    [[nodiscard]] Linear words(Backend& backend) const override;
    [[nodiscard]] Linear words(Backend& backend,
                               const std::vector<std::int32_t>& ids) const override;
    [[nodiscard]] Tensor tokens(Backend& backend) const override;

private:
    [[nodiscard]] const ModelPlan& plan() const { return checkpoint_->plan(); }
    // The parameter of that slot; null where the file has none.
    [[nodiscard]] Tensor parameter(Backend& backend, const Checkpoint::Slots& slots,
                                   const std::string& slot) const;
    // The outputs [begin, end) of a linear map.
    [[nodiscard]] Linear outputs(Backend& backend, Index layer, const char* slot, Index begin,
                                 Index end) const;
    // Of head or key head number i: `part` counts q, k and v.
    [[nodiscard]] Linear projection(Backend& backend, Index layer, Index part, Index i) const;
    [[nodiscard]] Norm norm(Backend& backend, const Checkpoint::Slots& slots,
                            const std::string& slot) const;
    [[nodiscard]] const TensorStore::Entry* wordMatrix() const;

    std::shared_ptr<const Checkpoint> checkpoint_;
    std::function<Model(Backend&)> modelOn_;
    ModelInput input_;
};

} // namespace fovea
