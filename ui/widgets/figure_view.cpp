#include "ui/widgets/figure_view.h"

#include "ui/export/caption.h"
#include "ui/hit_words.h"
#include "ui/widgets/accessible_figure.h"
#include "ui/words.h"

#include <QtGui/QHelpEvent>
#include <QtGui/QKeyEvent>
#include <QtGui/QMouseEvent>
#include <QtGui/QPainter>
#include <QtWidgets/QToolTip>

#include <algorithm>
#include <cmath>

namespace fovea {
namespace {

// The tokens of the pinned cell.
std::pair<std::optional<Index>, std::optional<Index>> pinnedIn(const Matrix& matrix) {
    const auto token = [](std::optional<Index> at, const std::vector<Index>& first) {
        return at && *at < std::ssize(first) ? first[static_cast<std::size_t>(*at)] : at;
    };
    return {token(matrix.row, matrix.rowTokens), token(matrix.column, matrix.columnTokens)};
}

} // namespace

FigureView::FigureView(QWidget* parent) : QWidget(parent), theme_(&lightTheme()) {
    AccessibleFigure::install();
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    options_.sides = QMargins();
    wheel_.setParent(this);
    wheel_.setObjectName(QStringLiteral("wheel"));
    wheel_.setSingleShot(true);
    wheel_.setInterval(500); // ms, after which another gesture begins
    connect(&cells_, &KeptCells::made, this, qOverload<>(&QWidget::update));
    connect(&wheel_, &QTimer::timeout, this, [this] {
        if (!grabbed_)
            freeSides();
    });
}

void FigureView::setTheme(const Theme& theme) {
    theme_ = &theme;
    forgetImage();
    updateGeometry(); // the size of words may be another one, too
    update();
}

void FigureView::setGround(QColor Theme::*ground) {
    ground_ = ground;
    setAttribute(Qt::WA_OpaquePaintEvent);
}

void FigureView::setFigure(std::shared_ptr<const Figure> figure) {
    setStale(false);
    if (figure == figure_)
        return;
    const Matrix* before = matrix();
    const auto kept = figure_; // as long as `before` is looked at
    if (underMouse() && (!figure || !kept || figure->index() != kept->index()))
        QToolTip::hideText(); // it tells about the view before
    figure_ = std::move(figure);
    forgetImage();
    measureLabels();
    const Matrix* now = matrix();
    const bool isSame = before && now && now->values.size() == before->values.size();
    if (!isSame)
        setViewport(std::nullopt); // another sentence
    else if (options_.viewport && !askedPart_ && pinnedIn(*now) != pinnedIn(*before))
        setViewport(revealed(*now, *options_.viewport)); // where the arrow keys went
    if (!isSame || now->reduce != before->reduce)
        wanted_.reset();
    update();
    if (wanted_ && dragging_) {
        moveMap();
    } else {
        if (wanted_)
            wanted_ = corner();
        hoverAnew();
    }
    reading_.show(figure_);
    Q_EMIT figureChanged();
}

void FigureView::setOptions(const PaintOptions& options) {
    options_ = options;
    options_.sides = QMargins();
    forgetImage();
    measureLabels();
    update();
}

void FigureView::setCurrent(std::optional<Index> row, std::optional<Index> column) {
    options_.currentRow = row;
    options_.currentColumn = column;
    update();
}

void FigureView::setReserved(double width) {
    options_.reserved = width / magnification(); // in the figure's own pixels
    forgetImage();
    update();
}

void FigureView::setStale(bool stale) {
    if (stale_ != stale)
        update();
    stale_ = stale;
}

void FigureView::setMagnification(double times) {
    presented_ = times;
    updateGeometry();
    update();
}

QSize FigureView::sizeHint() const {
    const QSize size =
        figure_ ? (naturalSize(*figure_, options_) * magnification()).toSize() : QSize(0, 0);
    return takesRest_ ? QSize(size.width(), std::min(size.height(), window()->height() / 2)) : size;
}

// In the figure's own pixels.
QRectF FigureView::area() const {
    const double margin = air();
    const QRectF own = QRectF(contentsRect()).adjusted(margin, margin / 2, -margin, -margin / 2);
    return {own.topLeft() / magnification(), own.size() / magnification()};
}

QRect FigureView::rectOf(const Hit& hit) const {
    const double times = magnification();
    const QRectF cell = figure_ ? cellRect(*figure_, area(), hit, options_) : QRectF();
    return QRectF(cell.topLeft() * times, cell.size() * times).toAlignedRect();
}

std::optional<Hit> FigureView::under(const QPointF& point) {
    keepPlots();
    return figure_ ? hitAt(*figure_, area(), point / magnification(), options_) : std::nullopt;
}

void FigureView::paintEvent(QPaintEvent* event) {
    QPainter painter(this);
    painter.setClipRegion(event->region());
    if (ground_)
        painter.fillRect(rect(), theme_->*ground_);
    if (stale_)
        painter.setOpacity(staleOpacity);
    options_.cells = cells_.of(figure_, *theme_, !options_.viewport);
    keepPlots();
    if (figure_) {
        painter.scale(magnification(), magnification());
        paintFigure(painter, area(), *figure_, *theme_, options_);
        paintHand(painter);
        painter.resetTransform();
    }
    if (hasFocus() && byKeyboard_) {
        painter.setOpacity(1);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(theme_->accent, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(QRectF(rect()).adjusted(1.5, 1.5, -1.5, -1.5), 8, 8);
    }
}

const Matrix* FigureView::matrix() const {
    return figure_ ? std::get_if<Matrix>(figure_.get()) : nullptr;
}

void FigureView::forgetImage() {
    cells_.forget();
    options_.cells = nullptr;
    plots_.reset();
    options_.plots = nullptr;
    asked_.clear();
}

void FigureView::measureLabels() {
    if (const Matrix* shown = matrix())
        labels_ = labelRoom(*shown);
    options_.labels = matrix() ? &labels_ : nullptr;
}

void FigureView::setViewport(const std::optional<Viewport>& viewport) {
    if (viewport == options_.viewport)
        return;
    options_.viewport = viewport;
    update();
    Q_EMIT zoomChanged();
}

void FigureView::setDrawing(bool drawing) {
    drawing_ = drawing;
    setCursor(drawing ? Qt::CrossCursor : Qt::ArrowCursor);
}

void FigureView::hover(const std::optional<Hit>& hit) {
    if (hit == hover_)
        return;
    hover_ = hit;
    options_.hoverRow = hit ? hit->row : std::nullopt;
    options_.hoverColumn = hit ? hit->column : std::nullopt;
    update();
    Q_EMIT hovered(hit);
}

void FigureView::mouseMoveEvent(QMouseEvent* event) {
    mouse_ = event->position();
    const auto hit = under(event->position());
    if (dragPlot(*event))
        return;
    if (drawing_ && (event->buttons() & Qt::LeftButton)) {
        if (hit && hit != hover_)
            drawTo(*hit);
    } else if (pulled_ && (event->buttons() & Qt::LeftButton)) {
        return pullTo(event->position());
    } else if (wanted_ && (event->buttons() & Qt::LeftButton)) {
        return dragMap(event->position());
    }
    hover(hit);
}

bool FigureView::canPull(const Hit& hit) const {
    const Plot* plot = plotAt(*figure_, hit);
    return plot && hit.row && plot->dots[static_cast<std::size_t>(hit.item)].movable;
}

void FigureView::pullTo(const QPointF& point) {
    const bool begins = !dragging_;
    dragging_ = dragging_ || (point - pressed_).manhattanLength() > 4;
    if (!dragging_)
        return;
    setCursor(Qt::ClosedHandCursor);
    keepPlots();
    const Hit dot = *pulled_; // what is moved brings another figure
    if (const auto to = dataAt(*figure_, area(), point / magnification(), options_, dot.part))
        Q_EMIT dragged(dot, *to, begins);
}

// Every cell on the way, for a fast mouse skips some.
void FigureView::drawTo(const Hit& hit) {
    if (!hover_ || !hover_->row || !hover_->column || !hit.row || !hit.column) {
        Q_EMIT drawn(hit, false);
        return;
    }
    const Index rows = *hit.row - *hover_->row;
    const Index columns = *hit.column - *hover_->column;
    const Index steps = std::max(std::abs(rows), std::abs(columns));
    const auto along = [steps](Index from, Index way, Index step) {
        return from + static_cast<Index>(std::lround(static_cast<double>(way * step) /
                                                     static_cast<double>(steps)));
    };
    const Hit from = *hover_; // what is drawn may bring another figure
    for (Index step = 1; step <= steps; ++step)
        Q_EMIT drawn({.item = hit.item,
                      .row = along(*from.row, rows, step),
                      .column = along(*from.column, columns, step)},
                     false);
}

// The mouse rests, and something else has come to lie under it. Told even where it is the same
// place: an edit makes listeners forget what was previewed.
void FigureView::hoverAnew() {
    const auto now = mouse_ ? under(*mouse_) : std::nullopt;
    if (now != hover_)
        hover(now);
    else if (now)
        Q_EMIT hovered(now);
}

void FigureView::leaveEvent(QEvent*) {
    mouse_.reset();
    hover(std::nullopt);
}

// With the button down nothing is decided yet where the map may also be dragged.
void FigureView::mousePressEvent(QMouseEvent* event) {
    pressed_ = last_ = event->position();
    dragging_ = false;
    auto hit = under(event->position());
    if (hit)
        hit->more = event->modifiers().testFlag(Qt::ControlModifier);
    if (hit && event->button() == Qt::LeftButton) {
        if (drawing_) {
            hover(hit);
            Q_EMIT drawn(*hit, true);
        } else if (canPull(*hit) && !(event->modifiers() & Qt::ShiftModifier)) {
            pulled_ = hit; // a click only where it is let go on the spot
        } else if (!canMoveMap() && !isPlot()) {
            Q_EMIT clicked(*hit);
        }
    }
    if (event->button() == Qt::LeftButton) {
        wanted_ = !drawing_ && canMoveMap() ? std::optional(corner()) : std::nullopt;
        askedPart_.reset();
    }
    if (!pulled_)
        pressPlot(*event);
    QWidget::mousePressEvent(event);
}

void FigureView::mouseReleaseEvent(QMouseEvent* event) {
    setDrawing(drawing_); // and its cursor
    const auto hit = under(event->position());
    if (releasePlot(*event))
        return QWidget::mouseReleaseEvent(event);
    if (const auto dot = std::exchange(pulled_, std::nullopt)) {
        if (std::exchange(dragging_, false))
            Q_EMIT dropped(*dot);
        else
            Q_EMIT clicked(*dot);
        return QWidget::mouseReleaseEvent(event);
    }
    if (event->button() != Qt::LeftButton)
        return QWidget::mouseReleaseEvent(event);
    const bool held = std::exchange(wanted_, std::nullopt).has_value();
    if (std::exchange(dragging_, false))
        hoverAnew();
    else if (hit && held)
        Q_EMIT clicked(*hit);
    QWidget::mouseReleaseEvent(event);
}

void FigureView::focusInEvent(QFocusEvent* event) {
    byKeyboard_ =
        event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason;
    QWidget::focusInEvent(event);
}

void FigureView::moveBy(int rows, int columns) {
    Q_EMIT moved(rows, columns);
    reading_.move(rows, columns);
}

void FigureView::keyPressEvent(QKeyEvent* event) {
    wanted_.reset(); // a key ends a drag
    askedPart_.reset();
    switch (event->key()) {
    case Qt::Key_Up:
        moveBy(-1, 0);
        break;
    case Qt::Key_Down:
        moveBy(1, 0);
        break;
    case Qt::Key_Left:
        moveBy(0, -1);
        break;
    case Qt::Key_Right:
        moveBy(0, 1);
        break;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        zoomBy(1.5);
        break;
    case Qt::Key_Minus:
        zoomBy(1 / 1.5);
        break;
    case Qt::Key_0:
        resetZoom();
        break;
    case Qt::Key_Space:
        if (const Matrix* shown = matrix(); drawing_ && shown && shown->row && shown->column)
            Q_EMIT drawn({.item = 0, .row = shown->row, .column = shown->column}, true);
        break;
    default:
        if (event->key() >= Qt::Key_1 && event->key() <= Qt::Key_9 && !event->modifiers())
            pressNumber(event->key() - Qt::Key_0);
        else
            QWidget::keyPressEvent(event);
    }
}

bool FigureView::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    constexpr double titleRoom = 32; // where a title may have lost its end
    const auto hit = under(help->pos());
    if (hit)
        QToolTip::showText(help->globalPos(), tipText(tellAbout(*hit)), this);
    else if (figure_ && help->pos().y() < area().top() * magnification() + titleRoom)
        QToolTip::showText(help->globalPos(), tipText(subtitleOf(*figure_)), this);
    else
        QToolTip::hideText();
    return true;
}

QString FigureView::tellAbout(const Hit& hit) const {
    return figure_ ? describeHit(*figure_, hit) : QString();
}

} // namespace fovea
