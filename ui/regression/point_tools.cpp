#include "ui/regression/point_tools.h"

#include "core/base/table.h"
#include "core/experiment/regression.h"
#include "core/regression/edit_points.h"
#include "ui/regression/study_edit.h"

#include <QtGui/QAction>
#include <QtGui/QGuiApplication>
#include <QtGui/QKeyEvent>
#include <QtGui/QStyleHints>

#include <algorithm>
#include <utility>

namespace fovea {
namespace {

constexpr Index walkStep = 10; // queries of a line, for an arrow key

} // namespace

PointTools::PointTools(Workbench& workbench, FigureView& view, QObject* parent)
    : QObject(parent), workbench_(workbench), view_(view),
      remove_(new QAction(tr("Delete the point"), &view)) {
    remove_->setShortcuts({QKeySequence(Qt::Key_Delete), QKeySequence(Qt::Key_Backspace)});
    remove_->setShortcutContext(Qt::WidgetShortcut);
    remove_->setStatusTip(tr("The point under the mouse, or the chosen one"));
    view.insertAction(view.actions().value(0), remove_);
    connect(remove_, &QAction::triggered, this, &PointTools::remove);
    connect(&view, &FigureView::clicked, this, &PointTools::click);
    connect(&view, &FigureView::doubleClicked, this, &PointTools::takeBack);
    connect(&view, &FigureView::dragged, this, &PointTools::drag);
    connect(&view, &FigureView::moved, this, &PointTools::walk);
    connect(&view, &FigureView::hovered, this, &PointTools::follow);
    connect(&workbench, &Workbench::experimentChanged, this, &PointTools::offerRemoving);
    view.installEventFilter(this);
    offerRemoving();
}

const RegressionTrace* PointTools::trace() const {
    const TracePointer trace = regressionTrace(workbench_);
    return trace ? trace->regression.get() : nullptr; // the picture keeps it
}

bool PointTools::onCurve(const Hit& hit) const {
    return hit.part == 0 &&
           figureOf(workbench_.picture().experiment.view).id != figureId::regressionWeights;
}

std::optional<Index> PointTools::pointUnder(const std::optional<Hit>& hit) const {
    const bool on = hit && hit->row && hit->item == 0 && onCurve(*hit) && trace() &&
                    *hit->row < pointCount(workbench_.experiment().regression);
    return on ? hit->row : std::nullopt;
}

std::optional<Index> PointTools::queryUnder(const std::optional<Hit>& hit) const {
    if (!hit || !hit->at || !trace())
        return std::nullopt;
    if (trace()->points->axes == 2 && !onCurve(*hit))
        return std::nullopt; // there keys ask keys
    return queryAt(*trace(), {hit->at->x(), hit->at->y()});
}

void PointTools::follow(const std::optional<Hit>& hit) {
    hovered_ = hit;
    offerRemoving();
    workbench_.preview(queryUnder(hit), workbench_.experiment().view.key);
}

// Only where there is a point to be removed.
void PointTools::offerRemoving() {
    remove_->setEnabled(pointUnder(hovered_) || workbench_.experiment().view.key);
}

void PointTools::click(const Hit& hit) {
    if (const auto point = pointUnder(hit))
        return choose(workbench_.experiment().view.key == point ? std::nullopt : point);
    if (!hit.at)
        return;
    if (onCurve(hit))
        return add(*hit.at);
    Experiment next = workbench_.experiment();
    next.view.query = queryUnder(hit);
    workbench_.edit(std::move(next));
}

void PointTools::choose(std::optional<Index> point) {
    Experiment next = workbench_.experiment();
    next.view.key = point;
    workbench_.edit(std::move(next));
}

// The whole drag is one step of undo.
void PointTools::drag(const Hit& dot, const QPointF& to, bool begins) {
    const auto point = pointUnder(dot);
    if (!point)
        return;
    if (begins)
        gesture_ = workbench_.newGesture();
    editStudy(
        workbench_,
        [&](RegressionStudy& study) {
            RegressionPoint moved = pointAt(study, *point);
            if (pointsOf(study).axis(1) == 3)
                moved.x = {to.x(), to.y()};
            else
                moved = {{to.x(), 0}, to.y()};
            study = withPointAt(study, *point, moved);
        },
        gesture_);
}

// Of a plane the mouse knows only the key: the value is what the others say there.
void PointTools::add(const QPointF& at) {
    if (!trace())
        return;
    RegressionPoint point{{at.x(), 0}, at.y()};
    if (trace()->points->axes == 2) {
        point = {{at.x(), at.y()}, 0};
        const Pooled pooled = pool(*trace()->points, {trace()->chosen->at}, point.x);
        point.y = pooled.total > 0 ? estimateOf(pooled, *trace()->points) : trace()->points->middle;
    }
    gesture_ = workbench_.newGesture();
    added_ = pointCount(workbench_.experiment().regression);
    sinceAdded_.start();
    editStudy(
        workbench_, [&](RegressionStudy& study) { study = withPointAdded(study, point); },
        gesture_);
}

// The first half of a double click, which shows the whole of the plot, added a point.
void PointTools::takeBack() {
    const auto added = std::exchange(added_, std::nullopt);
    if (!added ||
        sinceAdded_.elapsed() > 2 * QGuiApplication::styleHints()->mouseDoubleClickInterval() ||
        pointCount(workbench_.experiment().regression) != *added + 1)
        return;
    editStudy(
        workbench_, [&](RegressionStudy& study) { study = withoutPoint(study, *added); }, gesture_);
}

// By the keyboard, on the estimate: from there it is nudged.
void PointTools::addAtQuery() {
    if (!trace())
        return;
    const auto query = workbench_.experiment().view.query;
    const Coordinates at = coordinatesOf(
        *trace(), query.value_or(trace()->points->axes == 1
                                     ? lineQueries / 2
                                     : planeQueries / 2 * planeQueries + planeQueries / 2));
    const Pooled pooled = pool(*trace()->points, {trace()->chosen->at}, at);
    const double y = pooled.total > 0 ? estimateOf(pooled, *trace()->points) : 2;
    Experiment next = workbench_.experiment();
    next.view.key = pointCount(next.regression);
    next.regression = withPointAdded(next.regression, {at, y});
    gesture_ = 0;
    workbench_.edit(std::move(next));
}

void PointTools::remove() {
    auto point = pointUnder(hovered_);
    if (!point)
        point = workbench_.experiment().view.key;
    if (!point)
        return;
    Experiment next = workbench_.experiment();
    next.view.key.reset();
    next.regression = withoutPoint(next.regression, *point);
    workbench_.edit(std::move(next));
}

// Left and right: the query; up and down: from point to point, in the order of x.
void PointTools::walk(int rows, int columns) {
    if (!trace())
        return;
    const SortedPoints& points = *trace()->points;
    Experiment next = workbench_.experiment();
    if (points.axes == 2 || columns != 0) {
        const Index count = points.axes == 1 ? lineQueries : planeQueries * planeQueries;
        const Index by = points.axes == 1 ? columns * walkStep
                                          : (columns - rows * planeQueries) * (walkStep / 5);
        const Index from = next.view.query.value_or(count / 2);
        next.view.query = std::clamp<Index>(from + by, 0, count - 1);
    } else if (points.count() > 0) {
        const auto found = std::ranges::find(points.order, next.view.key.value_or(-1));
        const Index from = found == points.order.end() ? (rows > 0 ? -1 : points.count())
                                                       : found - points.order.begin();
        const Index to = std::clamp<Index>(from + rows, 0, points.count() - 1);
        next.view.key = points.order[static_cast<std::size_t>(to)];
        next.view.query = queryAt(*trace(), points.key(to));
    }
    gesture_ = 0;
    workbench_.edit(std::move(next));
}

// By hundredths of what is seen; keys that follow each other are one step of undo.
void PointTools::nudge(double right, double up) {
    const auto point = workbench_.experiment().view.key;
    if (!trace() || !point || *point >= pointCount(workbench_.experiment().regression))
        return;
    const Plot* plot = view_.figure() ? plotAt(*view_.figure(), {}) : nullptr;
    if (!plot || !onCurve({}))
        return;
    if (gesture_ == 0)
        gesture_ = workbench_.newGesture();
    const RegressionPoint from = pointAt(workbench_.experiment().regression, *point);
    const bool plane = trace()->points->axes == 2;
    drag({.row = point},
         {from.x[0] + right * (plot->x.high - plot->x.low) / 100,
          (plane ? from.x[1] : from.y) + up * (plot->y.high - plot->y.low) / 100},
         false);
}

bool PointTools::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::KeyPress)
        return QObject::eventFilter(watched, event);
    const auto* key = static_cast<QKeyEvent*>(event);
    if (key->modifiers() & Qt::ShiftModifier) {
        switch (key->key()) {
        case Qt::Key_Left:
            nudge(-1, 0);
            return true;
        case Qt::Key_Right:
            nudge(1, 0);
            return true;
        case Qt::Key_Up:
            nudge(0, 1);
            return true;
        case Qt::Key_Down:
            nudge(0, -1);
            return true;
        default:
            break;
        }
    }
    if (key->key() == Qt::Key_Insert || key->key() == Qt::Key_Return) {
        addAtQuery();
        return true;
    }
    return QObject::eventFilter(watched, event);
}

} // namespace fovea
