// The figures that a Trace can be shown as: pure functions Trace → Figure, in a table.
#pragma once

#include "core/base/table.h"
#include "core/experiment/trace.h"
#include "core/figure/figure.h"

namespace fovea {

struct FigureMath {
    // Throws Error where the picture would need more memory than is sensible.
    Figure (*describe)(const Trace& trace, const ViewState& view, Backend& backend);
};

const Table<FigureMath>& figures();

// The figures that a window shows beside the chosen one.
namespace figureId {
inline constexpr const char* heads = "heads";
inline constexpr const char* query = "query";
inline constexpr const char* derivation = "derivation";
} // namespace figureId

// The row that a view names, the standard one where it names none.
const RowInfo& figureOf(const ViewState& view);

// The figure that the view names. Throws Error(usage) for an unknown one, and for a layer, head,
// query or key that the trace does not have.
Figure describe(const Trace& trace, const ViewState& view, Backend& backend);

// The view with its layer, head, query and key drawn back to what the trace has.
ViewState within(const Trace& trace, ViewState view);

} // namespace fovea
