// Text of a sheet in lines: words of several types, and formulas among them.
#pragma once

#include "app/rich_text/formula_layout.h"
#include "app/rich_text/rich_text.h"

#include <memory>

namespace fovea {

struct SheetType {
    double points = 10;
    QColor ink = Qt::black;
    bool bold = false;
    bool mono = false;
    double leading = 1.4; // of a line, by its letters' height
};

// A line that is set, from its left end.
struct SetLine {
    struct Piece {
        double x = 0;
        double width = 0;
        QString text = {};
        QFont font = {};
        QColor ink = {};
        std::shared_ptr<const LaidFormula> formula = {}; // null: words
        double scale = 1;                                // of the formula
    };
    std::vector<Piece> pieces = {};
    double ascent = 0;
    double height = 0;
    double width = 0;

    void paint(QPainter& painter, const QPointF& topLeft) const;
};

// Wrapped where the language allows it, and anywhere where a word has no room.
std::vector<SetLine> setInLines(const std::vector<RichRun>& runs, const SheetType& type,
                                double width);

} // namespace fovea
