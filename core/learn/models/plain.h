// Networks without attention that make the point: one that sees each word by itself, and one that
// sees a word with its neighbours (Bengio et al., 2003).
#pragma once

#include "core/learn/models.h"

namespace fovea::plain {

ModelShapes wordLearned(const ModelPlan& plan);
Tensor wordLogits(const Scope& scope, const ModelPlan& plan, const ModelInput& input);
ModelShapes windowLearned(const ModelPlan& plan);
Tensor windowLogits(const Scope& scope, const ModelPlan& plan, const ModelInput& input);

} // namespace fovea::plain
