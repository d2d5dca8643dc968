#include "ui/widgets/accessible_figure.h"

#include "ui/widgets/accessible_cell.h"

#include <algorithm>
#include <limits>

namespace fovea {
namespace {

constexpr std::size_t mostCells = 20'000; // that are kept at a time

QAccessibleInterface* makeAccessible(const QString&, QObject* object) {
    auto* view = qobject_cast<FigureView*>(object);
    return view ? new AccessibleFigure(*view) : nullptr;
}

} // namespace

void AccessibleFigure::install() {
    static const bool once = (QAccessible::installFactory(makeAccessible), true);
    Q_UNUSED(once)
}

AccessibleFigure::AccessibleFigure(FigureView& view)
    : QAccessibleWidget(&view, QAccessible::Table), view_(view) {}

AccessibleFigure::~AccessibleFigure() {
    forget();
}

void AccessibleFigure::forget() {
    for (const auto& [place, id] : std::exchange(made_, {}))
        QAccessible::deleteAccessibleInterface(id);
    order_.clear();
    oldest_ = 0;
}

void* AccessibleFigure::interface_cast(QAccessible::InterfaceType type) {
    return type == QAccessible::TableInterface ? static_cast<QAccessibleTableInterface*>(this)
                                               : QAccessibleWidget::interface_cast(type);
}

QAccessibleInterface* AccessibleFigure::cell(const Place& place) const {
    if (const auto found = made_.find(place); found != made_.end())
        return QAccessible::accessibleInterface(found->second);
    if (order_.size() < mostCells) {
        order_.push_back(place);
    } else {
        const auto old = made_.find(order_[oldest_]);
        QAccessible::deleteAccessibleInterface(old->second);
        made_.erase(old);
        order_[oldest_] = place;
        oldest_ = (oldest_ + 1) % mostCells;
    }
    auto* made = new AccessibleCell(const_cast<AccessibleFigure&>(*this), place);
    made_[place] = QAccessible::registerAccessibleInterface(made);
    return made;
}

// The names of columns come first, and each line begins with the name of its row.
int AccessibleFigure::indexOf(const Place& place) const {
    const Index line = place.row < 0 ? -1 - place.row : std::ssize(figure().blocks()) + place.row;
    return static_cast<int>(line * (figure().columns() + 1) + place.column + 1);
}

int AccessibleFigure::cells() const {
    const Index all = (std::ssize(figure().blocks()) + figure().rows()) * (figure().columns() + 1);
    return static_cast<int>(std::min<Index>(all, std::numeric_limits<int>::max() / 2));
}

int AccessibleFigure::childCount() const {
    return cells() + QAccessibleWidget::childCount(); // buttons may lie on a figure
}

int AccessibleFigure::indexOfChild(const QAccessibleInterface* child) const {
    if (const auto* one = dynamic_cast<const AccessibleCell*>(child))
        return one->parent() == this ? indexOf(one->place()) : -1;
    const int at = QAccessibleWidget::indexOfChild(child);
    return at < 0 ? at : cells() + at;
}

QAccessibleInterface* AccessibleFigure::child(int index) const {
    if (index < 0)
        return nullptr;
    if (index >= cells())
        return QAccessibleWidget::child(index - cells());
    const Index across = figure().columns() + 1;
    const Index line = index / across;
    const Index blocks = std::ssize(figure().blocks());
    return cell({line < blocks ? -1 - line : line - blocks, index % across - 1});
}

QAccessibleInterface* AccessibleFigure::childAt(int x, int y) const {
    if (QAccessibleInterface* on = QAccessibleWidget::childAt(x, y))
        return on;
    const auto hit = view_.under(view_.mapFromGlobal(QPoint(x, y)));
    const auto place = hit ? figure().placeOf(*hit) : std::nullopt;
    return place ? cell(*place) : nullptr;
}

QAccessibleInterface* AccessibleFigure::focusChild() const {
    const auto active = view_.hasFocus() ? view_.reading().active() : std::nullopt;
    return active ? cell(*active) : QAccessibleWidget::focusChild();
}

QAccessibleInterface* AccessibleFigure::cellAt(int row, int column) const {
    return row >= 0 && column >= 0 && row < rowCount() && column < columnCount()
               ? cell({row, column})
               : nullptr;
}

int AccessibleFigure::selectedCellCount() const {
    return figure().chosen() ? 1 : 0;
}

QList<QAccessibleInterface*> AccessibleFigure::selectedCells() const {
    const auto chosen = figure().chosen();
    return chosen ? QList{cell(*chosen)} : QList<QAccessibleInterface*>();
}

// Of several blocks the first that has such a column.
QString AccessibleFigure::columnDescription(int column) const {
    for (std::size_t block = 0; block < figure().blocks().size(); ++block)
        if (column >= 0 && column < figure().blocks()[block].columns)
            return figure().columnName(block, column);
    return {};
}

QString AccessibleFigure::rowDescription(int row) const {
    return row >= 0 && row < rowCount() ? figure().rowName(row) : QString();
}

int AccessibleFigure::columnCount() const {
    return static_cast<int>(figure().columns());
}

int AccessibleFigure::rowCount() const {
    return static_cast<int>(figure().rows());
}

void AccessibleFigure::modelChange(QAccessibleTableModelChangeEvent*) {
    forget();
}

} // namespace fovea
