// What figures of the comparison were made from, for their captions.
#pragma once

#include <QtCore/QStringList>

namespace fovea {

struct Experiment;

QStringList compareParts(const Experiment& experiment);

} // namespace fovea
