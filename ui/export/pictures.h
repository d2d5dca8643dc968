// A figure as PNG, SVG and PDF, painted by the code that paints the window, at its natural size.
#pragma once

#include "ui/export/formats.h"

namespace fovea {

std::string writePng(const Figure& figure, const Experiment& experiment, const Paper& paper);
std::string writeSvg(const Figure& figure, const Experiment& experiment, const Paper& paper);
std::string writePdf(const Figure& figure, const Experiment& experiment, const Paper& paper);

} // namespace fovea
