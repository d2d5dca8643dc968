// What the layers of a network that was trained here are made of: of an encoder or a decoder, whose
// one stack of layers is "layer".
#pragma once

#include "core/experiment/anatomy.h"
#include "core/learn/learner.h"

namespace fovea {

class TrainedAnatomy : public Anatomy {
public:
    explicit TrainedAnatomy(Learner learner) : learner_(std::move(learner)) {}

    // Whether a network is of that kind, nothing but tokens and their positions enters it, and its
    // heads are projected.
    [[nodiscard]] static bool describes(const Learner& learner);

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
    [[nodiscard]] bool hasWords() const override { return learner_.plan.form != Form::whole; }
    [[nodiscard]] Linear words(Backend& backend) const override;
    [[nodiscard]] Linear words(Backend& backend,
                               const std::vector<std::int32_t>& ids) const override;
    [[nodiscard]] Tensor tokens(Backend& backend) const override;

private:
    [[nodiscard]] bool attentionAlone() const;
    [[nodiscard]] Tensor parameter(Backend& backend, const std::string& name) const;
    // The rows of head i of a matrix [out, in], as [in, d].
    [[nodiscard]] Linear outputs(Backend& backend, Index layer, const char* name, Index i) const;
    [[nodiscard]] Norm norm(Backend& backend, const std::string& name) const;

    Learner learner_;
};

} // namespace fovea
