#include "core/experiment/trained_anatomy.h"

#include "core/base/table.h"
#include "core/compute/backend.h"

namespace fovea {

bool TrainedAnatomy::describes(const Learner& learner) {
    const NetworkPlan& plan = learner.plan;
    const auto segment = plan.model.values.find("segment");
    const bool whole =
        segment == plan.model.values.end() || std::get<std::int64_t>(segment->second) == 0;
    return networks().math(plan.model.row).layered && plan.form != Form::sequence && whole &&
           plan.sizes.patches == 0 && learner.learned.contains("layer.0.project.W_o");
}

Tensor TrainedAnatomy::parameter(Backend& backend, Index layer, const char* name) const {
    return backend.upload(learner_.learned.at("layer." + std::to_string(layer) + "." + name));
}

Tensor TrainedAnatomy::outputMatrix(Backend& backend, Index layer) const {
    return backend.permute(parameter(backend, layer, "project.W_o"), {1, 0});
}

Anatomy::Norm TrainedAnatomy::nextNorm(Backend& backend, Index layer) const {
    constexpr double epsilon = 1e-5; // as layerNorm() in layers.h has it
    const bool first = option(learner_.plan.model.values, "norm") == "before";
    return {.gain =
                parameter(backend, layer, first ? "norm-feed-forward.gain" : "norm-attention.gain"),
            .epsilon = epsilon,
            .centred = true};
}

} // namespace fovea
