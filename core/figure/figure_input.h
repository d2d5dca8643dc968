// What a figure is made from.
#pragma once

#include "core/experiment/trace.h"

namespace fovea {

struct FigureInput {
    const Trace& trace;
    const ViewState& view;
    const Values& settings; // of the figure, every parameter
    Backend& backend;
};

} // namespace fovea
