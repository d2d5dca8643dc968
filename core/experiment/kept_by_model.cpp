#include "core/experiment/kept_by_model.h"

#include "core/experiment/chosen_model.h"
#include "core/experiment/trace.h"

namespace fovea {

std::optional<ModelKey> modelKeyOf(const Trace& trace) {
    const auto chosen = trace.model ? modelAtHand(trace.experiment) : std::nullopt;
    if (!chosen)
        return std::nullopt;
    ModelKey key{.hash = chosen->model->hash(), .changed = chosen->changed};
    if (std::ranges::count(chosen->changed, true) > 0) {
        key.stages.emplace();
        for (const Stage stage : allStages)
            (*key.stages)[stage] = trace.experiment.at(stage);
        key.seed = trace.experiment.seed;
    }
    return key;
}

} // namespace fovea
