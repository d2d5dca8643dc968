// The bar on top of the window: name, what the workspace puts there, menu, export.
#pragma once

#include <QtWidgets/QFrame>

class QStackedWidget;

namespace fovea {

class WindowActions;

class TopBar : public QFrame {
    Q_OBJECT
public:
    TopBar(WindowActions& actions, QWidget* parent);
    void show(QWidget* ofWorkspace); // which it keeps

private:
    QStackedWidget* stack_;
};

} // namespace fovea
