#include "ui/widgets/page_area.h"

#include "ui/look/fonts.h"
#include "ui/widgets/scaled_sizes.h"

#include <QtCore/QEvent>
#include <QtWidgets/QLayout>
#include <QtWidgets/QScrollBar>

#include <algorithm>

namespace fovea {

PageArea::PageArea(QWidget& page, QWidget* parent, bool always)
    : QScrollArea(parent), always_(always) {
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setWidget(&page);
    page.setProperty(keepsSize, true);
    page.installEventFilter(this);
}

void PageArea::resizeEvent(QResizeEvent* event) {
    QScrollArea::resizeEvent(event);
    Q_EMIT roomChanged(maximumViewportSize());
    fit();
}

bool PageArea::eventFilter(QObject* watched, QEvent* event) {
    if (watched == widget() && event->type() == QEvent::LayoutRequest)
        fit();
    return QScrollArea::eventFilter(watched, event);
}

// A layout's own least height forgets that lines are broken.
int PageArea::leastHeight(const QWidget& page, int width) {
    const QLayout& layout = *page.layout();
    return layout.hasHeightForWidth() ? layout.totalMinimumHeightForWidth(width)
                                      : layout.totalMinimumSize().height();
}

void PageArea::fit() {
    if (!widget() || !widget()->layout())
        return;
    const auto least = [this](int width) {
        return always_ || textScale() > 1 ? leastHeight(*widget(), width) : 0;
    };
    const QSize room = maximumViewportSize();
    int width = room.width();
    if (least(width) > room.height())
        width -= verticalScrollBar()->sizeHint().width();
    widget()->resize(width, std::max(room.height(), least(width)));
}

} // namespace fovea
