// A window becomes the active one, as a window manager would make it: tests have none.
#pragma once

#include <QtWidgets/QApplication>

namespace fovea {

inline void activate(QWidget& window) {
    QT_WARNING_PUSH
    QT_WARNING_DISABLE_DEPRECATED // Qt 6.5 has QWidget::activateWindow(), which asks the manager
        QApplication::setActiveWindow(&window);
    QT_WARNING_POP
}

} // namespace fovea
