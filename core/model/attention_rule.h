// A checkpoint's attention in the words of the seven stages.
#pragma once

#include "core/attention/attention.h"
#include "core/attention/project.h"
#include "core/model/pass.h"
#include "core/model/plan.h"

namespace fovea {

HeadPlan headPlan(const ModelPlan& plan);

// Softmax over scaled dot products, with the layer's mask. What rotated q and k was done before, so
// its position does nothing.
AttentionRule attentionRule(const ModelPlan& plan, const LayerPlan& layer);

// The same at once, and without what is padding: queries are the tokens [first, first + n) of the
// input.
FusedRule layerRule(Backend& backend, const ModelPlan& plan, const LayerPlan& layer,
                    const ModelInput& input, Index first);

} // namespace fovea
