// How FigureView is zoomed.
#include "ui/widgets/figure_view.h"

#include <QtGui/QMouseEvent>

#include <cmath>
#include <utility>

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

bool FigureView::canMoveMap() const {
    return isZoomed() || (matrix() && matrix()->isPart);
}

// Of the part that is shown, in cells of the whole map.
QPointF FigureView::firstCell() const {
    const Matrix& shown = *matrix();
    if (!shown.isPart)
        return {};
    const auto at = [&](Index token) { return static_cast<double>(token / shown.reduce); };
    return {at(shown.columnTokens.front()), at(shown.rowTokens.front())};
}

QPointF FigureView::corner() const {
    const auto& view = options_.viewport;
    return firstCell() + (view ? QPointF(view->left, view->top) : QPointF());
}

void FigureView::dragMap(const QPointF& to) {
    dragging_ = dragging_ || (to - pressed_).manhattanLength() > 4;
    if (!dragging_)
        return;
    setCursor(Qt::ClosedHandCursor);
    if (matrix()->isPart)
        hover(std::nullopt); // which cells stand there will change
    const QSizeF cell = cellSize(*matrix(), area(), options_) * magnification();
    const QPointF by = to - std::exchange(last_, to);
    *wanted_ -= QPointF(by.x() / cell.width(), by.y() / cell.height());
    moveMap();
}

// Within the part that is shown; what lies beyond it is asked for.
void FigureView::moveMap() {
    const Matrix& shown = *matrix();
    setViewport(movedTo(shown, options_.viewport, *wanted_ - firstCell()));
    if (!shown.isPart) {
        wanted_ = corner(); // it moves back at once from its edge
        return;
    }
    const QPointF rest = *wanted_ - corner();
    const auto from = [&](const std::vector<Index>& tokens, double cells) {
        return tokens.front() + static_cast<Index>(std::floor(cells + 0.5)) * shown.reduce;
    };
    const std::pair asked(from(shown.rowTokens, rest.y()), from(shown.columnTokens, rest.x()));
    const std::pair now(shown.rowTokens.front(), shown.columnTokens.front());
    if (asked == askedPart_.value_or(now))
        return;
    const bool begins = !std::exchange(askedPart_, asked);
    Q_EMIT partAsked(asked.first, asked.second, begins);
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
    if (wanted_)
        wanted_ = corner();
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
