// What a figure is made from.
#pragma once

#include "core/experiment/trace.h"

namespace fovea {

struct FigureInput {
    const Trace& trace;
    const ViewState& view;
    const Values& settings; // of the figure, every parameter
    Backend& backend;

    // The view's; where it names none, the clearest, which is looked for once.
    [[nodiscard]] Index query() const;
    mutable std::optional<Index> clearest = {}; // what was found

    [[nodiscard]] const Layer& layer() const { return trace.layer(view.layer); }
};

} // namespace fovea
