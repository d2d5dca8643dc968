// By which choices a figure came about, in one quiet sentence.
#pragma once

#include "core/experiment/experiment.h"
#include "core/figure/figure.h"

#include <QtCore/QString>

namespace fovea {

// What it was made from, as the workspace's row tells it, the figure's subtitle, and what A chose
// otherwise.
QString captionOf(const Figure& figure, const Experiment& experiment);

// The figure's own words: title, and what stands behind it.
QString titleOf(const Figure& figure);
QString subtitleOf(const Figure& figure);

} // namespace fovea
