#include "core/experiment/experiment.h"

#include "core/base/table.h"
#include "core/experiment/workspaces.h"

#include <algorithm>

namespace fovea {

Experiment defaultExperiment() {
    Experiment experiment{.text = "I saw a saw on the table",
                          .keysText = {},
                          .selections = defaultStages(),
                          .seed = 1,
                          .model = {},
                          .edits = {},
                          .silenced = {},
                          .decoding = {},
                          .regression = defaultRegression(),
                          .positions = {},
                          .compare = {},
                          .training = defaultTrainingStudy(),
                          .view = {},
                          .reference = {},
                          .unknown = {}};
    return experiment;
}

bool sameComputation(const Experiment& a, const Experiment& b) {
    return a.view.workspace == b.view.workspace && workspaces().math(a.view.workspace).same(a, b);
}

bool sameChoices(const Experiment& a, const Experiment& b) {
    return std::ranges::all_of(workspaces().info().rows, [&](const RowInfo& row) {
        return workspaces().math(row.id).same(a, b);
    });
}

bool Reference::operator==(const Reference& other) const {
    if (experiment == other.experiment || !experiment || !other.experiment)
        return experiment == other.experiment;
    return *experiment == *other.experiment;
}

std::string queryText(const Experiment& experiment) {
    return experiment.model.any() && experiment.keysText
               ? experiment.text + '\n' + *experiment.keysText
               : experiment.text;
}

std::string keyText(const Experiment& experiment) {
    return experiment.model.any() || !experiment.keysText ? queryText(experiment)
                                                          : *experiment.keysText;
}

bool isEdited(const Experiment& experiment) {
    return !experiment.edits.empty() || experiment.silenced.any();
}

Experiment withoutEdits(Experiment experiment) {
    experiment.edits.clear();
    experiment.silenced = {};
    return experiment;
}

bool sameWork(Experiment a, const Experiment& b) {
    a.view.workspace = b.view.workspace;
    a.view.figure = b.view.figure;
    a.view.layer = b.view.layer;
    a.view.head = b.view.head;
    a.view.query = b.view.query;
    a.view.key = b.view.key;
    return a == b;
}

} // namespace fovea
