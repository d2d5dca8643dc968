// The bar on top of the window: name, what the workspace puts there, undo, menu, export.
#pragma once

#include "ui/look/theme.h"

#include <QtWidgets/QFrame>

#include <vector>

class QAction;
class QPushButton;
class QHBoxLayout;
class QToolButton;

namespace fovea {

class WindowActions;

class TopBar : public QFrame {
    Q_OBJECT
public:
    TopBar(WindowActions& actions, QWidget* parent);
    void setTheme(const Theme& theme);
    void show(QWidget* ofWorkspace); // which it keeps

protected:
    bool event(QEvent* event) override;

private:
    void fit();
    QToolButton* stepButton(const char* name, QAction& action);

    void moveSteps(QWidget& rail, bool below);

    QHBoxLayout* place_;         // of the present workspace's bar
    QWidget* current_ = nullptr; // that bar; the others are hidden, and take no room
    QPushButton* export_ = nullptr;
    std::vector<QToolButton*> steps_; // undo and redo
    QWidget* stepsTogether_ = nullptr;
    QWidget* brand_ = nullptr; // seen if there is room
};

} // namespace fovea
