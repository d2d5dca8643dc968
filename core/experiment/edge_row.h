// What cutting an edge leaves of its row; for exact effects and estimates alike.
#pragma once

#include "core/experiment/silenced.h"
#include "core/experiment/trace.h"

#include <cmath>
#include <limits>

namespace fovea {

// In place of an effect, where nothing would be left of the row.
inline constexpr float nothingLeft = std::numeric_limits<float>::infinity();

// The part of a weight that the rest of its row grows by; not a number where nothing is left.
inline double growth(double weight, double sum) {
    const double rest = sum - weight;
    return rest > 1e-6 * std::abs(sum) ? sum / rest : std::numeric_limits<double>::quiet_NaN();
}

// The values that the head sums, [m, d].
inline Tensor headValues(const Trace& trace, const SilencedHead& head) {
    const Layer& layer = trace.layer(head.layer);
    return valuesOf(layer.attended, head.head, 0, layer.keys.count()).as<float>();
}

} // namespace fovea
