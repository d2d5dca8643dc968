#include "app/headless.h"

#include <QtCore/QHashSeed>
#include <QtGui/QGuiApplication>

namespace fovea {

Headless::Headless() {
    if (QCoreApplication::instance())
        return;
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QHashSeed::setDeterministicGlobalSeed(); // Qt's PDF writer orders its objects by hashes
    QCoreApplication::setAttribute(Qt::AA_Use96Dpi);
    static int count = 1;
    static char name[] = "fovea";
    static char* arguments[] = {name, nullptr};
    application_ = std::make_unique<QGuiApplication>(count, arguments);
}

Headless::~Headless() = default;

} // namespace fovea
