// What a figure is made from.
#pragma once

#include "core/experiment/trace.h"

namespace fovea {

struct FigureInput {
    const Trace& trace;
    const ViewState& view;
    const Values& settings; // of the figure, every parameter
    Backend& backend;

    // The view's; where it names none, the clearest.
    [[nodiscard]] Index query() const;

    [[nodiscard]] const Layer& layer() const { return trace.layer(view.layer); }
};

} // namespace fovea
