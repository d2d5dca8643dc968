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

    [[nodiscard]] Tensor outputMatrix(Backend& backend, Index layer) const override;
    [[nodiscard]] Norm nextNorm(Backend& backend, Index layer) const override;

private:
    [[nodiscard]] Tensor parameter(Backend& backend, Index layer, const char* name) const;

    Learner learner_;
};

} // namespace fovea
