// Where a screen reader is in the figure of a view: its table, the cell that is active, and telling
// of what changes.
#pragma once

#include "ui/figure_table.h"

namespace fovea {

class FigureView;

class FigureReading {
public:
    explicit FigureReading(FigureView& view) : view_(view) {}

    void show(std::shared_ptr<const Figure> figure);
    void move(int rows, int columns); // by the arrow keys
    // Made when it is asked for: most people need none.
    [[nodiscard]] const FigureTable& table() const;
    [[nodiscard]] std::optional<FigureTable::Place> active() const;

private:
    void tell();
    void describe();

    FigureView& view_;
    std::shared_ptr<const Figure> figure_;
    mutable std::optional<FigureTable> table_;
    std::optional<FigureTable::Place> active_; // of a figure that has nothing chosen
    std::optional<FigureTable::Place> told_;
};

} // namespace fovea
