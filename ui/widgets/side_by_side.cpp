#include "ui/widgets/side_by_side.h"

#include <QtCore/QEvent>
#include <QtWidgets/QBoxLayout>

#include <algorithm>

namespace fovea {

SideBySide::SideBySide(QWidget& first, QWidget& second, int spacing, QWidget* parent)
    : QWidget(parent), parts_(new QBoxLayout(QBoxLayout::LeftToRight, this)) {
    parts_->setContentsMargins(2, 2, 10, 2); // the ring of the focus, and the scroll bar
    parts_->setSpacing(spacing);
    parts_->addWidget(&first, 1);
    parts_->addWidget(&second);
}

int SideBySide::wanted() const {
    const QMargins around = parts_->contentsMargins();
    return parts_->itemAt(0)->minimumSize().width() + parts_->itemAt(1)->minimumSize().width() +
           parts_->spacing() + around.left() + around.right();
}

QSize SideBySide::minimumSizeHint() const {
    const QMargins around = parts_->contentsMargins();
    const int widest = std::max(parts_->itemAt(0)->minimumSize().width(),
                                parts_->itemAt(1)->minimumSize().width());
    return {widest + around.left() + around.right(), parts_->minimumSize().height()};
}

int SideBySide::heightForWidth(int width) const {
    return parts_->minimumHeightForWidth(width);
}

void SideBySide::fit() {
    const auto direction = width() < wanted() ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight;
    if (parts_->direction() != direction)
        parts_->setDirection(direction);
}

void SideBySide::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fit();
}

bool SideBySide::event(QEvent* event) {
    if (event->type() == QEvent::LayoutRequest) // larger words
        fit();
    return QWidget::event(event);
}

} // namespace fovea
