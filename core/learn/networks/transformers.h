// The transformers (Vaswani et al., 2017): an encoder, a decoder, and an encoder with a
// decoder.
#pragma once

#include "core/learn/networks.h"

namespace fovea::transformers {

NetworkShapes encoderLearned(const NetworkPlan& plan);
Tensor encoderLogits(const Scope& scope, const NetworkPlan& plan, const NetworkInput& input);
Tensor encoderReadOut(const Scope& scope, const NetworkPlan& plan, const Tensor& hidden,
                      BatchShape batch);
bool encoderAcross(const NetworkPlan& plan);
NetworkShapes decoderLearned(const NetworkPlan& plan);
Tensor decoderLogits(const Scope& scope, const NetworkPlan& plan, const NetworkInput& input);
Tensor decoderReadOut(const Scope& scope, const NetworkPlan& plan, const Tensor& hidden,
                      BatchShape batch);
std::unique_ptr<WordByWord> decoderWords(const Scope& scope, const NetworkPlan& plan,
                                         const NetworkInput& input);
bool pairAcross(const NetworkPlan& plan);
NetworkShapes pairLearned(const NetworkPlan& plan);
Tensor pairLogits(const Scope& scope, const NetworkPlan& plan, const NetworkInput& input);
Tensor pairReadOut(const Scope& scope, const NetworkPlan& plan, const Tensor& hidden,
                   BatchShape batch);
std::unique_ptr<WordByWord> pairWords(const Scope& scope, const NetworkPlan& plan,
                                      const NetworkInput& input);

} // namespace fovea::transformers
