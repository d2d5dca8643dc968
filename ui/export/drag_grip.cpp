#include "ui/export/drag_grip.h"

#include "ui/look/icons.h"

#include <QtGui/QMouseEvent>
#include <QtWidgets/QApplication>

namespace fovea {

DragGrip::DragGrip(QWidget* parent) : QToolButton(parent) {
    setObjectName(QStringLiteral("grip"));
    setAccessibleName(tr("Take the figure out"));
    setToolTip(tr("Drag the figure into another program, or click to save or copy it"));
    setIconSize(QSize(18, 18));
    setCursor(Qt::OpenHandCursor);
}

void DragGrip::setTheme(const Theme& theme) {
    setIcon(themedIcon("out", theme));
}

void DragGrip::mousePressEvent(QMouseEvent* event) {
    pressed_ = event->button() == Qt::LeftButton ? std::optional(event->pos()) : std::nullopt;
    QToolButton::mousePressEvent(event);
}

// What is let go elsewhere is no click.
void DragGrip::mouseMoveEvent(QMouseEvent* event) {
    const bool pulls = pressed_ && (event->pos() - *pressed_).manhattanLength() >=
                                       QApplication::startDragDistance();
    if (!pulls)
        return QToolButton::mouseMoveEvent(event);
    pressed_.reset();
    setDown(false);
    Q_EMIT pulled();
}

} // namespace fovea
