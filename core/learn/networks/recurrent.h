// Recurrent networks: one that reads (tags, classifies by attention pooling, predicts the next
// word), and one that reads and then generates: with the wiring of Bahdanau, Cho, Bengio (2015),
// with that of Luong, Pham, Manning (2015), or with one fixed vector (Cho et al., 2014).
#pragma once

#include "core/learn/networks.h"

namespace fovea::recurrent {

NetworkShapes readerLearned(const NetworkPlan& plan);
Tensor readerLogits(const Scope& scope, const NetworkPlan& plan, const NetworkInput& input);
std::unique_ptr<WordByWord> readerWords(const Scope& scope, const NetworkPlan& plan,
                                        const NetworkInput& input);
bool pairAcross(const NetworkPlan& plan);
NetworkShapes pairLearned(const NetworkPlan& plan);
Tensor pairLogits(const Scope& scope, const NetworkPlan& plan, const NetworkInput& input);
std::unique_ptr<WordByWord> pairWords(const Scope& scope, const NetworkPlan& plan,
                                      const NetworkInput& input);

} // namespace fovea::recurrent
