// Networks without attention that make the point: one that sees each word by itself, and one that
// sees a word with its neighbours (Bengio et al., 2003).
#pragma once

#include "core/learn/networks.h"

namespace fovea::plain {

NetworkShapes wordLearned(const NetworkPlan& plan);
Tensor wordLogits(const Scope& scope, const NetworkPlan& plan, const NetworkInput& input);
std::unique_ptr<WordByWord> wordWords(const Scope& scope, const NetworkPlan& plan,
                                      const NetworkInput& input);
NetworkShapes windowLearned(const NetworkPlan& plan);
Tensor windowLogits(const Scope& scope, const NetworkPlan& plan, const NetworkInput& input);
std::unique_ptr<WordByWord> windowWords(const Scope& scope, const NetworkPlan& plan,
                                        const NetworkInput& input);

} // namespace fovea::plain
