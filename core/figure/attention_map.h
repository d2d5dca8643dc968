// The map of one head: who looks at whom, before and after normalising.
#pragma once

#include "core/experiment/trace.h"
#include "core/figure/figure.h"

namespace fovea {

Matrix attentionMap(const Trace& trace, const ViewState& view, Backend& backend, Quantity quantity);

// Colours of weights begin at 0, so that pale means little; those of scores reach from −largest to
// largest. Numbers that are not finite have no part in it.
Scale scaleOf(const std::vector<float>& values, Quantity quantity);

std::vector<std::string> labelsOf(const Tokens& tokens);

// Maps of more cells than this are refused with the numbers: throws Error(failure).
inline constexpr Index mostCells = Index{4096} * 4096;
void refuseLarge(Index maps, Index tokens);

} // namespace fovea
