// The products of a query with keys, which many scores begin with.
#pragma once

#include "core/experiment/trace.h"

#include <optional>
#include <vector>

namespace fovea {

// What such a product is multiplied by; nullopt for scores that are no product alone.
std::optional<double> productFactor(const Layer& layer);

// q·k with the keys from `begin` to before `end`, of vectors as the score reads them: after what
// rotates.
std::vector<double> queryProducts(const Layer& layer, Index head, Index query, Index begin,
                                  Index end);

} // namespace fovea
