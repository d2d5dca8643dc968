// The sums of many queries over the operations of a Backend, where that computes on a device of its
// own: in float, within 1e-4 of what the processor forms in double. Queries are taken together
// with those that lie near them, and coordinates are counted in widths from their middle, so that a
// width may be as narrow as it likes, however far from zero.
#pragma once

#include "core/regression/pooling.h"

#include <functional>
#include <span>
#include <vector>

namespace fovea {

// Whether sums of `queries` queries are worth the way to the backend's device. Never where the
// backend is the processor itself, whose own sums are in double and look at few keys.
bool isOnDevice(Backend& backend, const SortedPoints& points, const KernelAt& at, Index queries);

// K of keys [first, first + keys.size()) for a query, in parts that come in any order.
using KernelPart = std::function<void(Index query, Index first, std::span<const float> k)>;

// pool() of each query. Where floats are not exact enough (a query beyond the keys, or with nothing
// but the end of a kernel that ends), the processor sums in double.
std::vector<Pooled> deviceSums(Backend& backend, const SortedPoints& points, const KernelAt& at,
                               const std::vector<Coordinates>& queries,
                               const KernelPart& each = {});

} // namespace fovea
