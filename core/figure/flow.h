// Attention flow (Abnar and Zuidema, 2020): the most that can go from a token behind a layer to a
// token of the text, where each layer lets through what rollout multiplies, (A + I) / 2.
#pragma once

#include "core/experiment/run.h"
#include "core/figure/figure_input.h"

namespace fovea {

// The flows of rows [top, bottom), f32 [bottom − top, T]; what the trace keeps already is not
// computed again. Throws Error(usage) where the layer is across two texts, Error(failure) where it
// would take too long, Cancelled. `progress` may be empty.
Tensor attentionFlow(const Trace& trace, Backend& backend, Index layer, Index top, Index bottom,
                     const Progress& progress = {});

// Whether the flows of all rows can be waited for; otherwise a figure has the query's alone.
bool flowsOfAllRows(const Trace& trace, Index layer);

// For figures with the setting `heads`: flows that take longer than a frame and are not kept.
bool lacksFlows(const FigureInput& in);
void completeFlows(const FigureInput& in, const Progress& progress);

} // namespace fovea
