// The transformers (Vaswani et al., 2017): one that reads, one that goes on with what was said, and
// one that reads and then speaks.
#pragma once

#include "core/learn/models.h"

namespace fovea::transformers {

ModelShapes encoderLearned(const ModelPlan& plan);
Tensor encoderLogits(const Scope& scope, const ModelPlan& plan, const ModelInput& input);
ModelShapes decoderLearned(const ModelPlan& plan);
Tensor decoderLogits(const Scope& scope, const ModelPlan& plan, const ModelInput& input);
ModelShapes pairLearned(const ModelPlan& plan);
Tensor pairLogits(const Scope& scope, const ModelPlan& plan, const ModelInput& input);

} // namespace fovea::transformers
