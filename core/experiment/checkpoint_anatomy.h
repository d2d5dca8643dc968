// What the layers of a checkpoint are made of.
#pragma once

#include "core/experiment/anatomy.h"
#include "core/model/checkpoint.h"

#include <memory>

namespace fovea {

class CheckpointAnatomy : public Anatomy {
public:
    explicit CheckpointAnatomy(std::shared_ptr<const Checkpoint> checkpoint)
        : checkpoint_(std::move(checkpoint)) {}

    [[nodiscard]] Tensor outputMatrix(Backend& backend, Index layer) const override;
    [[nodiscard]] Norm nextNorm(Backend& backend, Index layer) const override;

private:
    [[nodiscard]] Tensor parameter(Backend& backend, Index layer, const char* slot) const;

    std::shared_ptr<const Checkpoint> checkpoint_;
};

} // namespace fovea
