#include "core/experiment/flow_inside.h"

#include "core/compute/backend.h"
#include "core/experiment/changed_learner.h"
#include "core/experiment/chosen_model.h"
#include "core/experiment/trained_model.h"

#include <algorithm>

namespace fovea {

void FlowObserver::part(const std::string& name, const Tensor& x) {
    const auto known = std::ranges::find(inside, name, &FlowingTensor::part);
    if (known == inside.end())
        inside.push_back({name, backend_.download(x)});
    else
        known->x = backend_.download(x);
}

void FlowObserver::hiddenState(const std::string& /*layer*/, Tensor& x) {
    if (!inside.empty() && inside.back().x.shape() == x.shape())
        inside.back().x = backend_.download(x);
}

bool hasInside(const Trace& trace) {
    const auto chosen = trace.model ? modelAtHand(trace.experiment) : std::nullopt;
    return chosen && dynamic_cast<const TrainedModel*>(chosen->model.get());
}

FlowInside insideOf(const Trace& trace, Backend& backend) {
    const ChosenModel chosen = chosenModel(trace.experiment).value();
    const auto& trained = dynamic_cast<const TrainedModel&>(*chosen.model);
    FlowObserver observer(backend);
    if (!trace.model->predicted.empty()) // one pass, over the words that were said
        (void)trained.logitsOf(trace, chosen.changed, backend, observer, 0, 0);
    return {.learner = std::make_shared<const Learner>(
                changedLearner(trained.saved().learner, trace.experiment, chosen.changed, backend)),
            .parts = std::move(observer.inside)};
}

} // namespace fovea
