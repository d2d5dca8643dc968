// What the captions of regression's figures say.
#pragma once

#include <QtCore/QStringList>

namespace fovea {

struct Experiment;

// The points, and the kernel.
QStringList regressionParts(const Experiment& experiment);

} // namespace fovea
