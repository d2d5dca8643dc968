// Experiments worth seeing, a row each: what there is to see, and what makes it. The window calls
// them examples. Each sentence is computed in tests/experiment/test_showcases.cpp.
#pragma once

#include "core/base/table_fwd.h"
#include "core/experiment/experiment.h"

namespace fovea {

using MakeShowcase = Experiment (*)();

// A row's name is its title, its formula the sentence that is gone through, its summary what there
// is to see.
const Table<MakeShowcase>& showcases();

// The Experiment of that row; what belongs to other workspaces stays as it is at present.
Experiment showcase(const std::string& row, const Experiment& present);

} // namespace fovea
