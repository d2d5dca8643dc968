// Icons of the resources, drawn in the colours of the theme.
#pragma once

#include "ui/look/theme.h"

#include <QtGui/QIcon>

namespace fovea {

QIcon programIcon();

// resources/icons/NAME.svg, its currentColor quiet, and the accent where the button is checked.
QIcon themedIcon(const char* name, const Theme& theme);

} // namespace fovea
