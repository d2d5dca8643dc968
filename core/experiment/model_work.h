// A sentence through a trained model: its maps become the Trace's layers.
#pragma once

#include "core/experiment/model_use.h"
#include "core/experiment/trace.h"

namespace fovea {

// The model's part of the trace, whose experiment is set. Throws as run() does.
void computeModel(Trace& trace, Backend& backend, const ModelUse& use);

} // namespace fovea
