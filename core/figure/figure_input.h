// What a figure is made from.
#pragma once

#include "core/experiment/trace.h"

namespace fovea {

struct FigureInput {
    const Trace& trace;
    const ViewState& view;
    const Values& settings; // of the figure, every parameter
    Backend& backend;
    Index query = 0; // the view's; where it names none, the clearest (shown_query.h)

    [[nodiscard]] const Layer& layer() const { return trace.layer(view.layer); }
};

} // namespace fovea
