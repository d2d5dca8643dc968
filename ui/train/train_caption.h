// What the captions of the figures of training runs say.
#pragma once

#include <QtCore/QStringList>

namespace fovea {

struct Experiment;

// The present run: its task and its network.
QStringList trainParts(const Experiment& experiment);
// Its name.
QString trainSubject(const Experiment& experiment);

} // namespace fovea
