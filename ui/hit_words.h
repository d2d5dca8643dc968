// What a point of a figure shows, in words: for tooltips and screen readers.
#pragma once

#include "ui/paint/figure_painter.h"

#include <QtCore/QString>

namespace fovea {

// Lines separated by \n; empty where there is nothing to say.
QString describeHit(const Figure& figure, const Hit& hit);

} // namespace fovea
