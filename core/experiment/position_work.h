// The laboratory of positions as a workspace: what of an Experiment it computes, and how.
#pragma once

#include "core/experiment/workspaces.h"

namespace fovea {

WorkspaceMath positionWork();

} // namespace fovea
