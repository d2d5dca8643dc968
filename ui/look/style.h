// The look of ordinary widgets, made from the theme.
#pragma once

#include "ui/look/theme.h"

#include <QtCore/QString>
#include <QtGui/QPalette>

class QStyle;

namespace fovea {

struct SheetOptions {
    double scale = 1;      // of the type
    double room = 1;       // around words: what is given in pixels, but for lines and corners
    bool mirrored = false; // lines at the left stand at the right: words run from right to left
};
QString styleSheet(const Theme& theme, const SheetOptions& options = {});
QPalette palette(const Theme& theme);
// Qt's Fusion, but that a click beside the handle of a slider moves it there. Its owner is the
// caller, or the application that it is set for.
QStyle* widgetStyle();

} // namespace fovea
