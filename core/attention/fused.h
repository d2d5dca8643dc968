// Which rules the backend computes at once, and what it gets for them. Rows of the tables say for
// themselves whether they can be part of it.
#pragma once

#include "core/attention/attention.h"
#include "core/attention/row_states.h"
#include "core/compute/fused_attention.h"

#include <optional>

namespace fovea {

// None where the rule asks for more than softmax over scaled products and plain masks.
std::optional<FusedRule> fusedRule(Backend& backend, const AttentionRule& rule, const MapPart& part,
                                   Index queryWidth, Index keyWidth);

// Whether no score of q and k, which are finite, can overflow.
bool scoresFit(const FusedRule& rule, const Measured& q, const Measured& k);

// RowState of every row, u8 [H, n], from the row statistics. All numbers must be finite.
Tensor statesOf(const Tensor& statistics);

} // namespace fovea
