#include "app/window/window_facts.h"

#include "app/window/main_window.h"
#include "ui/look/fonts.h"
#include "ui/look/language.h"

#include <QtGui/QGuiApplication>
#include <QtGui/QScreen>

namespace fovea {
namespace {

std::string sizeText(const QSize& size) {
    return std::to_string(size.width()) + " × " + std::to_string(size.height());
}

std::string scaleText(double scale) {
    return QString::number(scale, 'g', 3).toStdString();
}

} // namespace

Facts windowFacts(const MainWindow& window) {
    std::string screens;
    for (const QScreen* screen : QGuiApplication::screens())
        screens += (screens.empty() ? "" : ", ") + sizeText(screen->size()) + " at " +
                   scaleText(screen->devicePixelRatio());
    const Preferences& preferences = window.preferences();
    constexpr const char* themes[] = {"system", "light", "dark", "contrast"};
    constexpr const char* directions[] = {"automatic", "left to right", "right to left"};
    constexpr const char* motions[] = {"system", "full", "reduced"};
    return {{"Display", QGuiApplication::platformName().toStdString()},
            {"Screens", screens},
            {"Window", sizeText(window.size()) + " at " + scaleText(window.devicePixelRatioF()) +
                           (window.isPresenting() ? ", presenting" : "")},
            {"Settings", std::string("theme ") + themes[static_cast<int>(window.themeChoice())] +
                             ", text " + std::to_string(preferences.textSize) + " %, scale " +
                             scaleText(textScale()) + ", language " + languageInUse().id +
                             ", direction " + directions[static_cast<int>(preferences.direction)] +
                             ", motion " + motions[static_cast<int>(preferences.motion)] +
                             ", device " +
                             (preferences.device.empty() ? "auto" : preferences.device)}};
}

} // namespace fovea
