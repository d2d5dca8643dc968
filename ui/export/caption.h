// By which choices a figure came about, in one quiet sentence.
#pragma once

#include "core/experiment/experiment.h"
#include "core/figure/figure.h"

#include <QtCore/QString>

namespace fovea {

// The sentence, what was chosen at each stage (where it is more than the default of those before
// the scores), and of which head the figure tells.
QString captionOf(const Figure& figure, const Experiment& experiment);

// The figure's own words: title, and what stands behind it.
QString titleOf(const Figure& figure);
QString subtitleOf(const Figure& figure);

} // namespace fovea
