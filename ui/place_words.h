// What stands at a place of a figure, in words: for tooltips and screen readers.
#pragma once

#include "ui/paint/figure_painter.h"

#include <QtCore/QString>

namespace fovea {

// Lines separated by \n; empty where there is nothing to say.
QString describePlace(const Figure& figure, const Place& place);

} // namespace fovea
