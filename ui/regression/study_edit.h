// One edit of the part of the Experiment that is about regression.
#pragma once

#include "core/figure/figures.h"
#include "ui/workbench.h"

#include <functional>

namespace fovea {

void editStudy(Workbench& workbench, const std::function<void(RegressionStudy&)>& change,
               std::uint64_t gesture = 0);

// Sets it for every figure of regression that has such a setting and can have that value, for these
// figures show one and the same thing.
void setEverywhere(ViewState& view, const std::string& id, const Value& value);
void setEverywhere(Workbench& workbench, const std::string& id, const Value& value);

// Whether the true function can be drawn: over a plane there is no room for a second landscape.
bool hasTruth(const Workbench& workbench);

// The Trace that its widgets show: none while another workspace is looked at.
TracePointer regressionTrace(const Workbench& workbench);

// The value in the figure that is looked at, or the default.
Value settingHere(const Workbench& workbench, const std::string& id);

} // namespace fovea
