#include "ui/widgets/accessible_cell.h"

namespace fovea {

void* AccessibleCell::interface_cast(QAccessible::InterfaceType type) {
    if (type == QAccessible::TableCellInterface)
        return static_cast<QAccessibleTableCellInterface*>(this);
    if (type == QAccessible::ActionInterface && !actionNames().isEmpty())
        return static_cast<QAccessibleActionInterface*>(this);
    return nullptr;
}

bool AccessibleCell::isValid() const {
    const FigureTable& figure = table_.figure();
    return place_.column < figure.columns() &&
           (place_.row < 0 ? -1 - place_.row < std::ssize(figure.blocks())
                           : place_.row < figure.rows());
}

std::optional<Hit> AccessibleCell::hit() const {
    return isCell() && isValid() ? table_.figure().hitOf(place_) : std::nullopt;
}

QString AccessibleCell::text(QAccessible::Text kind) const {
    if (!isValid())
        return {};
    const FigureTable& figure = table_.figure();
    if (!isCell()) {
        if (kind != QAccessible::Name)
            return {};
        return place_.row >= 0 ? figure.rowName(place_.row)
               : place_.column >= 0
                   ? figure.columnName(static_cast<std::size_t>(-1 - place_.row), place_.column)
                   : figure.blocks()[static_cast<std::size_t>(-1 - place_.row)].name;
    }
    switch (kind) {
    case QAccessible::Name:
        return figure.words(place_);
    case QAccessible::Value:
        return figure.value(place_);
    case QAccessible::Description:
        return figure.more(place_);
    default:
        return {};
    }
}

QRect AccessibleCell::rect() const {
    const FigureView& view = table_.view();
    const auto at = hit();
    const QRect own = at ? view.rectOf(*at) : QRect();
    return own.isValid() ? QRect(view.mapToGlobal(own.topLeft()), own.size()) : table_.rect();
}

QAccessible::Role AccessibleCell::role() const {
    return place_.row < 0      ? QAccessible::ColumnHeader
           : place_.column < 0 ? QAccessible::RowHeader
                               : QAccessible::Cell;
}

QAccessible::State AccessibleCell::state() const {
    QAccessible::State state;
    state.invisible = !table_.view().isVisible();
    if (!isCell())
        return state;
    state.focusable = state.selectable = true;
    state.focused = table_.view().hasFocus() && table_.view().reading().active() == place_;
    state.selected = isSelected();
    return state;
}

bool AccessibleCell::isSelected() const {
    return isCell() && table_.figure().chosen() == place_;
}

QList<QAccessibleInterface*> AccessibleCell::columnHeaderCells() const {
    if (!isCell() || !isValid())
        return {};
    const auto block = static_cast<Index>(table_.figure().blockOf(place_.row));
    return {table_.cell({-1 - block, place_.column})};
}

QList<QAccessibleInterface*> AccessibleCell::rowHeaderCells() const {
    return isCell() && isValid() ? QList{table_.cell({place_.row, -1})}
                                 : QList<QAccessibleInterface*>();
}

int AccessibleCell::columnIndex() const {
    return static_cast<int>(place_.column);
}

int AccessibleCell::rowIndex() const {
    return static_cast<int>(place_.row);
}

QStringList AccessibleCell::actionNames() const {
    return hit() ? QStringList{QAccessibleActionInterface::pressAction()} : QStringList();
}

void AccessibleCell::doAction(const QString& name) {
    if (const auto at = hit(); at && name == QAccessibleActionInterface::pressAction())
        Q_EMIT table_.view().clicked(*at);
}

} // namespace fovea
