// Stage five, mask: may query i see key j?
#pragma once

#include "core/base/selection.h"
#include "core/base/tensor.h"

#include <functional>

namespace fovea {

// Rows [top, bottom) × columns [left, right) of a map.
struct Rect {
    Index top = 0;
    Index bottom = 0;
    Index left = 0;
    Index right = 0;

    [[nodiscard]] Index rows() const { return bottom - top; }
    [[nodiscard]] Index columns() const { return right - left; }
    bool operator==(const Rect&) const = default;
};

struct Mask {
    using Sees = std::function<bool(Index query, Index key)>;
    Sees (*rule)(const Values& values, Index queries, Index keys);
};

const Table<Mask>& masks();

// 1 where the query may see the key: u8 [rows, columns] of a map of queries × keys. `&` binds
// tighter than `|`.
Tensor visible(const Selection& selection, Index queries, Index keys, const Rect& rect);

} // namespace fovea
