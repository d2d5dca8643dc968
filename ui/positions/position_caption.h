// What the captions of the figures of positions say.
#pragma once

#include <QtCore/QStringList>

namespace fovea {

struct Experiment;

// The encoding, its length and width, and what stands beside it.
QStringList positionParts(const Experiment& experiment);

} // namespace fovea
