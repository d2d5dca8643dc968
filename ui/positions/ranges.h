// How far the sliders of the panels reach, and what a step of them means.
#pragma once

#include "core/experiment/experiment.h"

#include <optional>

namespace fovea {

struct SliderRange {
    int least = 0;
    int most = 0;
};

// Nothing for a parameter that no slider sets.
std::optional<SliderRange> rangeOf(const Parameter& parameter, const PositionStudy& study);
int stepOfSetting(const Parameter& parameter, const Values& settings, const PositionStudy& study);
Value settingAt(const Parameter& parameter, int step, const Experiment& experiment);

} // namespace fovea
