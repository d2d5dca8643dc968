#include "core/experiment/checkpoint_anatomy.h"

#include "core/compute/backend.h"

namespace fovea {

// With the backend's numbers, whatever the file has.
Tensor CheckpointAnatomy::parameter(Backend& backend, Index layer, const char* slot) const {
    const TensorStore::Entry& stored = *checkpoint_->layer(layer).at(slot);
    return backend.upload(checkpoint_->store().read(stored, backend).as<float>());
}

Tensor CheckpointAnatomy::outputMatrix(Backend& backend, Index layer) const {
    const Tensor matrix = parameter(backend, layer, "o.weight");
    return checkpoint_->plan().inTimesOut ? matrix : backend.permute(matrix, {1, 0});
}

Anatomy::Norm CheckpointAnatomy::nextNorm(Backend& backend, Index layer) const {
    const ModelPlan& plan = checkpoint_->plan();
    return {.gain = parameter(backend, layer,
                              plan.normFirst ? "inner-norm.weight" : "attention-norm.weight"),
            .epsilon = plan.norm.epsilon,
            .centred = plan.norm.centred};
}

} // namespace fovea
