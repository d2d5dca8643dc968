// The Experiment's reference, itself, and their difference.
#pragma once

#include "core/figure/figure.h"
#include "core/figure/figure_input.h"

namespace fovea {

// Without a reference: this one map alone. The difference stands there where both maps have as many
// rows and columns.
Panels comparison(const FigureInput& in);
// The parts of both maps that take seconds.
bool lacksMapOfBoth(const FigureInput& in);
void completeMapOfBoth(const FigureInput& in, const Progress& progress);

// Their names, where there is an A from which something is chosen otherwise.
std::optional<Compared> comparedIn(const Trace& trace);

} // namespace fovea
