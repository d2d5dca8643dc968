#include "app/headless.h"

#include "app/output/log.h"

#include <QtCore/QHashSeed>
#include <QtWidgets/QApplication>

namespace fovea {

Headless::Headless() {
    if (QCoreApplication::instance())
        return;
    startLog();
    quietenQt();
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QHashSeed::setDeterministicGlobalSeed(); // Qt's PDF writer orders its objects by hashes
    QCoreApplication::setAttribute(Qt::AA_Use96Dpi);
    static int count = 1;
    static char name[] = "fovea";
    static char* arguments[] = {name, nullptr};
    application_ = std::make_unique<QApplication>(count, arguments);
}

Headless::~Headless() = default;

} // namespace fovea
