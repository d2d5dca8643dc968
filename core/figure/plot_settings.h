// What a person sets about any plot: the part of its axes that is shown, and what is hidden.
#pragma once

#include "core/base/parameter.h"
#include "core/figure/figure.h"

namespace fovea {

// Whether a function gives a figure that may be a plot, so that its row has these settings.
template <class Made>
inline constexpr bool mayBePlot =
    std::is_same_v<Made, Plot> || std::is_same_v<Made, Stack> || std::is_same_v<Made, Figure>;

namespace plotSetting {
inline constexpr const char* x = "x"; // of all plots over each other
inline constexpr const char* y = "y"; // of the first one
inline constexpr const char* without = "without";
} // namespace plotSetting

std::vector<Parameter> plotParameters();

// A figure that is no plot stays as it is. Throws Error(usage) where a logarithmic axis would begin
// at 0 or below.
void applyPlotSettings(Figure& figure, const Values& settings);

// What stands in the legend, in its order. Over several plots the numbers go on.
struct LegendItem {
    bool isDots = false;
    std::size_t index = 0; // among dots or curves
};
std::vector<LegendItem> legendItems(const Plot& plot);
bool isHidden(const Plot& plot, const LegendItem& item);

} // namespace fovea
