// A mask drawn by hand: cells that are silenced (hidden) or forced (the row's whole weight is
// shared by its forced cells).
#pragma once

#include "core/attention/map_part.h"
#include "core/base/tensor.h"

#include <optional>

namespace fovea {

class Backend;

struct HandEdit {
    std::int64_t layer = 0;
    std::optional<std::int64_t> head; // every head where none is named
    std::int64_t query = 0;
    std::int64_t key = 0;
    bool forced = false; // otherwise silenced

    bool operator==(const HandEdit&) const = default;
};

using HandEdits = std::vector<HandEdit>;

// `edits` with this cell drawn on (whatever was there is replaced) or, without `edit`, cleared.
HandEdits edited(HandEdits edits, const HandEdit& cell, bool draw);

// The edits of one layer.
HandEdits editsOf(const HandEdits& edits, std::int64_t layer);

// What the edits of a layer do to a part of its map, on the host.
struct DrawnMask {
    Tensor visible; // u8 [n, m], or [H, n, m] where heads differ: as it was, silenced and forced
    Tensor shares;  // f64 [H, n, m]: 1/c at the c forced cells of a row; null where none is forced
    Tensor free;    // u8 [H, n, 1]: 1 for rows without a forced cell; null where all are
};
DrawnMask drawnMask(const HandEdits& edits, const MapPart& part, const Tensor& visible);
bool anyForced(const HandEdits& edits);

// Whole rows of weights, with those of rows that have forced cells shared out among these.
Tensor withForced(Backend& backend, const DrawnMask& drawn, const Tensor& weights);

} // namespace fovea
