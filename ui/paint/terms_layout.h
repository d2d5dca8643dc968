// Where everything of a sum stands: the path, the table, the largest terms in words. Plain numbers.
#pragma once

#include "core/figure/terms.h"
#include "ui/paint/painters.h"

#include <QtCore/QStringList>

#include <optional>
#include <vector>

namespace fovea {

QString signedText(double value, int digits = 2); // "+2.84"

struct TermsLayout {
    TermsLayout(const Terms& terms, const QRectF& area, const PaintOptions& options);

    static constexpr double changeLine = 21;
    static constexpr double noteLine = 16;
    static constexpr double arcStep = 21; // between the names of arcs

    // How the numbers of cells are written.
    struct Numbers {
        double points = 0;
        int digits = 0;
    };

    [[nodiscard]] QRectF cell(std::size_t row, std::size_t column) const {
        return {table.left() + rowRoom + static_cast<double>(column) * cellWidth,
                table.top() + axisRoom + columnRoom + static_cast<double>(row) * cellHeight,
                cellWidth, cellHeight};
    }
    [[nodiscard]] double bottomOfTable(const Terms& terms) const {
        return cell(terms.rows.size(), 0).bottom(); // below the sums
    }

    double titled = 0;
    bool isWide = false;                       // the terms in words stand beside the table
    bool bars = true;                          // they have bars
    double lineHeight = 0;                     // of a term in words, with its bar below
    QRectF path, table, lines, changes, notes; // null: no room
    QStringList noteTexts;
    QStringList axisTexts; // above the table, what its rows and columns are
    double axisRoom = 0;
    double rowRoom = 0;             // of the words left of the cells
    double columnRoom = 0;          // of those above them
    bool upright = false;           // column words stand on their side
    std::optional<Numbers> numbers; // cells have room for them
    double cellWidth = 0, cellHeight = 0;
    std::size_t shownLines = 0;

    // Of each arc's name, and of each token that is written with its index.
    std::vector<QRectF> arcNames;
    struct Token {
        Index index = -1; // −1: an ellipsis
        QRectF box;
    };
    std::vector<Token> tokens;

private:
    void layPath(const Terms& terms);
};

QString arcText(const Terms::Arc& arc);
QString lineText(const Terms::Line& line);
QString changeText(const Terms::Change& change); // "0.931 → 0.268"
// Whether its name needs a line of its own.
bool isLongChange(const Terms::Change& change, double width);

} // namespace fovea
