// An Experiment that has an answer to what it looks at: of the laboratory of positions, the first
// encoding of which such a figure can be asked; of a figure of models, the first that has it.
#pragma once

#include "core/experiment/chosen_model.h"
#include "core/experiment/run.h"
#include "core/figure/figures.h"
#include "core/figure/positions/position_figures.h"
#include "core/learn/files/shipped.h"
#include "support/backends.h"

namespace fovea {

inline Experiment suited(Experiment experiment) {
    const std::string& figure = figureOf(experiment.view).id;
    for (const RowInfo& row : positions().info().rows)
        if (!isAskedOf(figure, experiment.positions.encoding.only().row) &&
            isAskedOf(figure, row.id))
            experiment.positions.encoding = selectionOf(row);
    if (const auto offered = figures().math(figure).offered)
        for (const RowInfo& row : shippedModels().info().rows) {
            Experiment shorter = experiment; // a translation of a long text takes its time
            shorter.text = defaultExperiment().text;
            Experiment other = withModel(std::move(shorter), {.name = row.id});
            other.view = experiment.view;
            if (!offered(*run(other, *reference())))
                continue;
            other.text = experiment.text;
            return other;
        }
    return experiment;
}

} // namespace fovea
