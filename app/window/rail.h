// The workspaces, at the side of the window.
#pragma once

#include "ui/look/theme.h"

#include <QtWidgets/QFrame>

class QAction;
class QToolButton;

namespace fovea {

class WindowActions;

class Rail : public QFrame {
    Q_OBJECT
public:
    Rail(const WindowActions& actions, QWidget* parent);
    void setTheme(const Theme& theme);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    QToolButton* addButton(const std::string& id, const QAction& action);
    void fit();

    std::vector<std::pair<std::string, QToolButton*>>
        buttons_; // by row of workspaces(), and lessons
};

} // namespace fovea
