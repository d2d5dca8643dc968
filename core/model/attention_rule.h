// A checkpoint's attention in the words of the seven stages.
#pragma once

#include "core/attention/attention.h"
#include "core/attention/project.h"
#include "core/model/plan.h"

namespace fovea {

HeadPlan headPlan(const ModelPlan& plan);

// Softmax over scaled dot products, with the layer's mask. What turned q and k was done before, so
// its position does nothing. It computes the same bits as the pass does (layerRule() in blocks.h).
AttentionRule attentionRule(const ModelPlan& plan, const LayerPlan& layer);

} // namespace fovea
