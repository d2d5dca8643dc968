// Any figure as a table of words: what a screen reader reads, cell by cell. It is made of the lines
// that files of numbers have (core/figure/number_lines.h), so that another kind of figure is a
// table by itself; cells of a matrix are put into words when they are asked for.
#pragma once

#include "ui/paint/figure_painter.h"

#include <QtCore/QString>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace fovea {

class FigureTable {
public:
    struct Place {
        Index row = 0;
        Index column = 0;
        auto operator<=>(const Place&) const = default;
    };
    // Rows that share the names of their columns: a matrix, or what stands below a title.
    struct Block {
        QString name = {};
        Index rows = 0;
        Index columns = 0;
        std::function<QString(Index)> rowName;
        std::function<QString(Index)> columnName;
        std::function<QString(Index, Index)> cell;
        std::function<Hit(Index, Index)> hit = {}; // what of the figure it is; null: nothing
        bool ofMatrix = false;                     // a hit's row and column are the cell's
        bool attends = false;                      // rows attend to columns
    };

    FigureTable() = default; // of nothing
    explicit FigureTable(std::shared_ptr<const Figure> figure);

    [[nodiscard]] Index rows() const { return rows_; }
    [[nodiscard]] Index columns() const { return columns_; }
    [[nodiscard]] const std::vector<Block>& blocks() const { return blocks_; }
    [[nodiscard]] std::size_t blockOf(Index row) const; // needs a row
    [[nodiscard]] QString rowName(Index row) const;
    // Empty where the block has fewer columns than the table.
    [[nodiscard]] QString columnName(std::size_t block, Index column) const;
    [[nodiscard]] QString value(const Place& place) const; // "0.31"
    [[nodiscard]] QString words(const Place& place) const; // "saw, to a: 0.31"
    // All that a tip would tell of it; empty: no more than words().
    [[nodiscard]] QString more(const Place& place) const;

    [[nodiscard]] std::optional<Hit> hitOf(const Place& place) const;
    [[nodiscard]] std::optional<Place> placeOf(const Hit& hit) const;
    [[nodiscard]] std::optional<Place> chosen() const; // pinned, or chosen otherwise

private:
    std::shared_ptr<const Figure> figure_;
    std::vector<Block> blocks_;
    std::vector<Index> tops_; // the first row of each block
    Index rows_ = 0;
    Index columns_ = 0;
};

} // namespace fovea
