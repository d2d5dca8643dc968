// A figure as PNG, SVG and PDF, painted by the code that paints the window, as large as
// the paper wants it, to a tenth of a millimetre and better.
#pragma once

#include "ui/export/films.h"
#include "ui/export/formats.h"

namespace fovea {

std::string writePng(const Figure& figure, const Experiment& experiment, const Paper& paper);
std::string writeSvg(const Figure& figure, const Experiment& experiment, const Paper& paper);
std::string writePdf(const Figure& figure, const Experiment& experiment, const Paper& paper);

// A page for each, of one size in whole points; the state is that of the last.
std::string writePdfPages(const std::vector<Frame>& frames, const Paper& paper,
                          const Progress& tell);

} // namespace fovea
