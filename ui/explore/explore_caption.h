// What the captions of Explore's figures say.
#pragma once

#include <QtCore/QStringList>

namespace fovea {

struct Experiment;

// The sentence, the model, and what was chosen at each stage (where it is more than the default of
// those before the scores).
QStringList attentionParts(const Experiment& experiment);

// What A chose otherwise than B: the names of both figures' Experiments.
QString attentionDifferences(const Experiment& a, const Experiment& b);

} // namespace fovea
