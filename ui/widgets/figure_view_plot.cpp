// What FigureView does with plots.
#include "ui/plot/tracer.h"
#include "ui/widgets/figure_view.h"

#include <QtGui/QMouseEvent>
#include <QtGui/QPainter>

#include <utility>

namespace fovea {

std::vector<PlotLayout>& FigureView::asked() {
    keepPlots();
    if (asked_.empty())
        asked_ = plots_->layouts;
    return asked_;
}

void FigureView::askFor(const ShownParts& parts, bool begins) {
    if (!parts.x && !parts.y)
        return;
    setShown(asked(), parts);
    Q_EMIT shownAsked(parts, begins);
}

void FigureView::keepPlots() {
    if (plots_ && plotArea_ == area())
        return;
    plotArea_ = area();
    options_.plots = nullptr;
    plots_ = figure_ ? plotDrawing(*figure_, plotArea_, *theme_, options_) : nullptr;
    options_.plots = plots_.get();
    asked_.clear();
}

void FigureView::keepSides() {
    if (options_.sides->isNull())
        options_.sides = asked().front().sides;
}

void FigureView::freeSides() {
    if (options_.sides->isNull())
        return;
    options_.sides = QMargins();
    forgetImage();
    update();
}

bool FigureView::wheelPlot(QWheelEvent& event, double factor) {
    if (!isPlot() || event.angleDelta().y() == 0)
        return false;
    const QPointF at = event.position() / magnification();
    const auto spot = spotAt(asked(), at);
    if (!spot || spot->legendItem)
        return false;
    const bool begins = !wheel_.isActive();
    wheel_.start();
    keepSides();
    askFor(zoomedAt(asked(), *spot, at, factor), begins);
    event.accept();
    return true;
}

void FigureView::paintHand(QPainter& painter) {
    if (!isPlot())
        return;
    if (frame_) {
        QColor inside = theme_->accent;
        inside.setAlphaF(0.12F);
        painter.setPen(QPen(theme_->accent, 1));
        painter.setBrush(inside);
        painter.drawRect(frame_->normalized());
    } else if (mouse_ && !grabbed_ && !pulled_) {
        paintTracer(painter, *figure_, *plots_, *mouse_ / magnification(), *theme_);
    }
}

// Of a plot that entry of its legend.
void FigureView::pressNumber(int number) {
    if (!isPlot())
        return Q_EMIT numbered(number - 1);
    keepPlots();
    std::size_t items = 0;
    for (const PlotLayout& plot : plots_->layouts)
        items += plot.items;
    if (static_cast<std::size_t>(number) <= items)
        Q_EMIT legendClicked(number);
}

void FigureView::pressPlot(const QMouseEvent& event) {
    grabbed_.reset();
    if (!isPlot() || event.button() != Qt::LeftButton)
        return;
    grabbed_ = spotAt(plots_->layouts, event.position() / magnification());
    grabbedAt_ = plots_->layouts;
    if (grabbed_ && (event.modifiers() & Qt::ShiftModifier))
        frame_ = QRectF(event.position() / magnification(), QSizeF(0, 0));
}

bool FigureView::dragPlot(const QMouseEvent& event) {
    if (!grabbed_ || !(event.buttons() & Qt::LeftButton))
        return false;
    const bool begins = !dragging_;
    dragging_ = dragging_ || (event.position() - pressed_).manhattanLength() > 4;
    if (!dragging_ || grabbed_->legendItem)
        return true;
    if (frame_) {
        frame_->setBottomRight(event.position() / magnification());
        update();
        return true;
    }
    setCursor(Qt::ClosedHandCursor);
    keepSides();
    askFor(movedBy(grabbedAt_, *grabbed_, (event.position() - pressed_) / magnification()), begins);
    return true;
}

bool FigureView::releasePlot(const QMouseEvent& event) {
    const auto grabbed = std::exchange(grabbed_, std::nullopt);
    const auto frame = std::exchange(frame_, std::nullopt);
    if (!grabbed)
        return false;
    const bool dragged = std::exchange(dragging_, false);
    freeSides();
    update();
    if (frame && dragged)
        askFor(framed(grabbedAt_, *grabbed, *frame), true);
    else if (!dragged && grabbed->legendItem)
        Q_EMIT legendClicked(*grabbed->legendItem);
    else if (const auto hit = under(event.position()); hit && !dragged)
        Q_EMIT clicked(*hit);
    return true;
}

} // namespace fovea
