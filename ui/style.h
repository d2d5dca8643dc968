// The look of ordinary widgets, made from the theme.
#pragma once

#include "ui/theme.h"

#include <QtCore/QString>
#include <QtGui/QPalette>

namespace fovea {

// `scale` enlarges the type.
QString styleSheet(const Theme& theme, double scale = 1);
QPalette palette(const Theme& theme);

} // namespace fovea
