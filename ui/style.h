// The look of ordinary widgets, made from the theme.
#pragma once

#include "ui/theme.h"

#include <QtCore/QString>
#include <QtGui/QPalette>

namespace fovea {

QString styleSheet(const Theme& theme);
QPalette palette(const Theme& theme);

} // namespace fovea
