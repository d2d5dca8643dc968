// A model on a text, which is one of the model's own where none is given.
#pragma once

#include "core/experiment/chosen_model.h"
#include "core/experiment/run.h"
#include "support/backends.h"

namespace fovea {

inline Experiment experimentWith(const ModelChoice& model, const std::string& text = "") {
    Experiment experiment = withModel(defaultExperiment(), model);
    if (!text.empty())
        experiment.text = text;
    return experiment;
}

inline TracePointer traceWith(const ModelChoice& model, const std::string& text = "") {
    return run(experimentWith(model, text), *reference());
}

} // namespace fovea
