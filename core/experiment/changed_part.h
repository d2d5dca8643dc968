// What distinguishes two Experiments, in a word or two: "Mask". Says what undo takes back.
#pragma once

#include "core/base/message.h"

namespace fovea {

struct Experiment;

Message changedPart(const Experiment& before, const Experiment& after);

} // namespace fovea
