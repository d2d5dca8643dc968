// The query that pictures show before a person chooses one.
#pragma once

#include "core/figure/figure_input.h"

namespace fovea {

// The token whose query gives the most weight to one other token, in the view's head. The first
// token does not count as the other one, for many heads leave there what they do not need. The
// first query of sentences that are too long to look through, or without such a weight.
Index clearestQuery(const Trace& trace, const ViewState& view, Backend& backend);

} // namespace fovea
