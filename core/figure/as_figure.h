// What rows of the table of figures are made with.
#pragma once

#include "core/figure/figure.h"
#include "core/figure/figure_input.h"

namespace fovea {

// Any function of an input that gives some kind of figure.
template <auto make>
Figure asFigure(const FigureInput& in) {
    return make(in);
}

} // namespace fovea
