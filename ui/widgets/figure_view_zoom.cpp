// How FigureView is zoomed.
#include "ui/widgets/figure_view.h"

#include <QtGui/QMouseEvent>

#include <cmath>

namespace fovea {

void FigureView::resetZoom() {
    if (isPlot())
        Q_EMIT wholeAsked();
    if (const Matrix* shown = matrix(); shown && !isZoomed() && !shown->rowTokens.empty())
        Q_EMIT levelAsked({}, 0, true);
    setViewport(std::nullopt);
}

void FigureView::zoomBy(double factor) {
    if (isPlot())
        askFor(zoomedAt(asked(), {}, asked().front().map.center(), factor), true);
    const Matrix* shown = matrix();
    if (!shown)
        return;
    const Hit pinned{.item = 0, .row = shown->row, .column = shown->column};
    const QPointF at = shown->row && shown->column ? QPointF(rectOf(pinned).center())
                                                   : area().center() * magnification();
    if (!askLevel(at, factor > 1 ? 1 : -1))
        setViewport(zoomed(*shown, area(), options_, area().center(), factor));
}

bool FigureView::askLevel(const QPointF& at, double notches) {
    const Matrix* shown = matrix();
    const bool finer = notches > 0;
    if (finer ? shown->reduce == 1 : isZoomed() || shown->rowTokens.empty())
        return false;
    const bool begins = !wheel_.isActive();
    wheel_.start();
    notches_ = begins || (notches_ > 0) != finer ? notches : notches_ + notches;
    const int levels = static_cast<int>(notches_);
    notches_ -= levels;
    if (levels != 0)
        Q_EMIT levelAsked(under(at).value_or(Hit()), levels, begins);
    return true;
}

void FigureView::wheelEvent(QWheelEvent* event) {
    const Matrix* shown = matrix();
    const auto hit = under(event->position());
    const double notches = event->angleDelta().y() / 120.0;
    const double turned = std::pow(1.2, notches);
    if (wheelPlot(*event, turned))
        return;
    if (!shown || !hit || notches == 0)
        return QWidget::wheelEvent(event);
    if (!askLevel(event->position(), notches))
        setViewport(zoomed(*shown, area(), options_, event->position() / magnification(), turned));
    event->accept();
}

void FigureView::mouseDoubleClickEvent(QMouseEvent* event) {
    if (isZoomed())
        return resetZoom();
    // Not as a press too, which the base class would make of it.
    if (const auto hit = under(event->position())) {
        Q_EMIT doubleClicked(*hit);
        if (const Matrix* shown = matrix(); shown && !shown->rowTokens.empty())
            Q_EMIT levelAsked(*hit, 0, true);
    }
    if (isPlot())
        resetZoom();
}

} // namespace fovea
