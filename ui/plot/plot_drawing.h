// Plots, laid out and drawn by QCustomPlot. It is a widget that is never shown, so this runs on
// the window's thread; what comes out is painted on any.
#pragma once

#include "ui/plot/plot_layout.h"
#include "ui/plot/step_recorder.h"

#include <span>

namespace fovea {

struct PlotDrawing {
    std::vector<PlotLayout> layouts; // of each plot
    PaintSteps steps;                // refer to the plots and the theme
};

inline constexpr int betweenPlots = 14; // between plots that stand over each other

struct PlotMember {
    const Plot& plot;
    PaintOptions options;
    double share = 1;    // of the height that titles and numbers leave
    bool numbers = true; // and a name stand beneath it; of a shared axis beneath the last plot
};

// The plots over each other, their lower axes aligned.
PlotDrawing drawPlots(std::span<const PlotMember> members, const QRectF& area, const Theme& theme);

} // namespace fovea
