// The whole map of a head.
#pragma once

#include "core/experiment/trace.h"

namespace fovea {

inline Tensor headMap(const Trace& trace, Backend& backend, Index layer, Index head) {
    const Layer& one = trace.layer(layer);
    return tile(trace, backend, layer, head, Quantity::weights,
                {0, one.queries.count(), 0, one.keys.count()})
        .as<float>();
}

} // namespace fovea
