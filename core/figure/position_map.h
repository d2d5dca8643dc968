// The matrix P of a positional encoding, positions × dimensions.
#pragma once

#include "core/base/selection.h"
#include "core/compute/backend.h"
#include "core/figure/figure.h"

namespace fovea {

// Throws Error(usage) for a row that adds no matrix, and where the table is too short.
Matrix positionMap(const Choice& position, Index length, Index width, std::uint32_t seed,
                   Backend& backend);

} // namespace fovea
