#include "ui/look/system_theme.h"

#include "ui/look/portal.h"
#include "ui/look/theme.h"

#include <QtGui/QFontDatabase>
#include <QtGui/QGuiApplication>
#include <QtGui/QPalette>

#include <algorithm>

namespace fovea {
namespace {

// Points that desktops begin with; less or more was chosen by the person.
constexpr double leastOrdinary = 9;
constexpr double mostOrdinary = 12;

} // namespace

bool systemIsDark() {
    // 1 is dark, 2 is light, 0 is no wish.
    const int wish = portalSetting("org.freedesktop.appearance", "color-scheme").toInt();
    if (wish == 1 || wish == 2)
        return wish == 1;
    const QPalette palette = QGuiApplication::palette();
    return palette.color(QPalette::Window).lightness() < palette.color(QPalette::Text).lightness();
}

bool systemWantsContrast() {
    return portalSetting("org.freedesktop.appearance", "contrast").toInt() == 1;
}

double scaleOfPoints(double points) {
    if (points <= 0) // given in pixels
        return 1;
    return points / std::clamp(points, leastOrdinary, mostOrdinary);
}

double systemTextScale() {
    const double points = QFontDatabase::systemFont(QFontDatabase::GeneralFont).pointSizeF();
    const double factor =
        portalSetting("org.gnome.desktop.interface", "text-scaling-factor").toDouble();
    return std::clamp(scaleOfPoints(points) * (factor > 0 ? factor : 1), 0.5, 3.0);
}

bool systemReducesMotion() {
    const QVariant animations = portalSetting("org.gnome.desktop.interface", "enable-animations");
    return portalSetting("org.freedesktop.appearance", "reduced-motion").toInt() == 1 ||
           (animations.isValid() && !animations.toBool());
}

} // namespace fovea
