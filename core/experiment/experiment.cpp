#include "core/experiment/experiment.h"

namespace fovea {

Experiment standardExperiment() {
    Experiment experiment{.text = "I saw a saw on the table",
                          .keysText = {},
                          .selections = {},
                          .seed = 1,
                          .edits = {},
                          .view = {},
                          .reference = {},
                          .kept = {}};
    for (std::size_t i = 0; i < stageCount; ++i)
        experiment.selections[i] = standardSelection(*stages()[i]);
    return experiment;
}

bool sameComputation(const Experiment& a, const Experiment& b) {
    return a.text == b.text && a.keysText == b.keysText && a.selections == b.selections &&
           a.seed == b.seed && a.edits == b.edits && a.reference == b.reference;
}

bool Reference::operator==(const Reference& other) const {
    if (experiment == other.experiment || !experiment || !other.experiment)
        return experiment == other.experiment;
    return *experiment == *other.experiment;
}

bool sameWork(Experiment a, const Experiment& b) {
    a.view.figure = b.view.figure;
    a.view.layer = b.view.layer;
    a.view.head = b.view.head;
    a.view.query = b.view.query;
    a.view.key = b.view.key;
    return a == b;
}

} // namespace fovea
