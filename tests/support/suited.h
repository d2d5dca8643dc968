// An Experiment that has an answer to what it looks at: of the laboratory of positions, the first
// encoding of which such a figure can be asked.
#pragma once

#include "core/figure/position_figures.h"

namespace fovea {

inline Experiment suited(Experiment experiment) {
    const std::string& figure = figureOf(experiment.view).id;
    for (const RowInfo& row : positions().info().rows)
        if (!isAskedOf(figure, experiment.positions.encoding.only().row) &&
            isAskedOf(figure, row.id))
            experiment.positions.encoding = selectionOf(row);
    return experiment;
}

} // namespace fovea
