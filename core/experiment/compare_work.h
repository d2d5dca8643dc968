// The comparison of layers as a workspace: what of an Experiment it computes, and how.
#pragma once

#include "core/compare/study.h"
#include "core/experiment/workspaces.h"

namespace fovea {

struct CompareTrace {
    LayerSizes sizes; // of the sentence
};

WorkspaceMath compareWork();

} // namespace fovea
