// Recurrent models: one that reads (tags, classifies by attention pooling, goes on with what was
// said), and one that reads and then speaks: with the wiring of Bahdanau, Cho, Bengio (2015), with
// that of Luong, Pham, Manning (2015), or with one fixed vector (Cho et al., 2014).
#pragma once

#include "core/learn/models.h"

namespace fovea::recurrent {

ModelShapes readerLearned(const ModelPlan& plan);
Tensor readerLogits(const Scope& scope, const ModelPlan& plan, const ModelInput& input);
ModelShapes pairLearned(const ModelPlan& plan);
Tensor pairLogits(const Scope& scope, const ModelPlan& plan, const ModelInput& input);

} // namespace fovea::recurrent
