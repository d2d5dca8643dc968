// The Trace that the parts of Explore show: none while another workspace is looked at.
#pragma once

#include "ui/workbench.h"

namespace fovea {

inline TracePointer exploreTrace(const Workbench& workbench) {
    return workbench.trace(workspaceId::explore);
}

} // namespace fovea
