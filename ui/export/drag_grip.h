// A small button that a figure can be pulled out of the window by.
#pragma once

#include <QtWidgets/QToolButton>

#include <optional>

namespace fovea {

struct Theme;

class DragGrip : public QToolButton {
    Q_OBJECT
public:
    explicit DragGrip(QWidget* parent);
    void setTheme(const Theme& theme);

Q_SIGNALS:
    void pulled(); // while the mouse is down; clicked() where it was not moved

protected:
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;

private:
    std::optional<QPoint> pressed_;
};

} // namespace fovea
