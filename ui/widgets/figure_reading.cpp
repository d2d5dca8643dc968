#include "ui/widgets/figure_reading.h"

#include "ui/hit_words.h"
#include "ui/widgets/announce.h"
#include "ui/widgets/figure_view.h"
#include "ui/words.h"

#include <QtGui/QAccessible>

#include <algorithm>

namespace fovea {
namespace {

// Whether a reader would find the same: a pin that moves leaves its matrix as it was.
bool readsAlike(const Figure& a, const Figure& b) {
    const auto* first = std::get_if<Matrix>(&a);
    const auto* second = std::get_if<Matrix>(&b);
    if (!first || !second)
        return a == b;
    return first->title == second->title && first->rows == second->rows &&
           first->columns == second->columns && first->visible == second->visible &&
           first->drawn == second->drawn && first->leftOut == second->leftOut &&
           first->certainty == second->certainty && first->values == second->values;
}

} // namespace

void FigureReading::show(std::shared_ptr<const Figure> figure) {
    const auto before = std::exchange(figure_, std::move(figure));
    const bool read = readerListens(); // comparing takes its time, too
    const bool alike = read && before && figure_ && readsAlike(*before, *figure_);
    table_.reset();
    if (!alike)
        active_.reset();
    if (read && !alike) {
        told_.reset();
        QAccessibleTableModelChangeEvent event(&view_,
                                               QAccessibleTableModelChangeEvent::ModelReset);
        tellReader(event);
        if (QAccessibleInterface* whole = QAccessible::queryAccessibleInterface(&view_))
            whole->tableInterface()->modelChange(
                &event); // Qt does where a desktop's reader listens
    }
    if (figure_)
        describe();
    tell();
}

// What a screen reader says of the view: the title, and the pinned cell.
void FigureReading::describe() {
    QString description = std::visit([](const auto& kind) { return words(kind.title); }, *figure_);
    if (const auto* matrix = std::get_if<Matrix>(figure_.get()); matrix && matrix->row)
        description +=
            QStringLiteral(". ") +
            describeHit(*figure_, {.row = matrix->row, .column = matrix->column.value_or(0)});
    if (description != view_.accessibleDescription())
        view_.setAccessibleDescription(description); // which tells of it
}

const FigureTable& FigureReading::table() const {
    if (!table_)
        table_.emplace(figure_);
    return *table_;
}

std::optional<FigureTable::Place> FigureReading::active() const {
    const auto chosen = table().chosen();
    return chosen ? chosen : active_;
}

// A view moves what is chosen in it; in a figure without that the reader moves alone.
void FigureReading::move(int rows, int columns) {
    if (!readerListens() || !figure_ || table().rows() == 0 || table().chosen())
        return;
    const FigureTable::Place from = active_.value_or(FigureTable::Place{});
    if (active_)
        active_ = {std::clamp<Index>(from.row + rows, 0, table().rows() - 1),
                   std::clamp<Index>(from.column + columns, 0, table().columns() - 1)};
    else
        active_ = from;
    tell();
}

void FigureReading::tell() {
    if (!readerListens() || !figure_ || !view_.hasFocus())
        return;
    const auto now = active();
    if (!now || now == told_)
        return;
    told_ = now;
    QAccessibleInterface* whole = QAccessible::queryAccessibleInterface(&view_);
    QAccessibleTableInterface* cells = whole ? whole->tableInterface() : nullptr;
    if (!cells)
        return;
    QAccessibleEvent event(cells->cellAt(static_cast<int>(now->row), static_cast<int>(now->column)),
                           QAccessible::Focus);
    tellReader(event);
}

} // namespace fovea
