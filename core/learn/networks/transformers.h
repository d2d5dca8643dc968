// The transformers (Vaswani et al., 2017): one that reads, one that goes on with what was said, and
// one that reads and then speaks.
#pragma once

#include "core/learn/networks.h"

namespace fovea::transformers {

NetworkShapes encoderLearned(const NetworkPlan& plan);
Tensor encoderLogits(const Scope& scope, const NetworkPlan& plan, const NetworkInput& input);
bool encoderAcross(const NetworkPlan& plan);
NetworkShapes decoderLearned(const NetworkPlan& plan);
Tensor decoderLogits(const Scope& scope, const NetworkPlan& plan, const NetworkInput& input);
bool pairAcross(const NetworkPlan& plan);
NetworkShapes pairLearned(const NetworkPlan& plan);
Tensor pairLogits(const Scope& scope, const NetworkPlan& plan, const NetworkInput& input);

} // namespace fovea::transformers
