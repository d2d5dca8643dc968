// Values in a lesson's text are computed from the numbers of figures: "cell saw₄ a as .1%".
#pragma once

#include "core/figure/figure.h"

#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace fovea {

// The numbers of a figure, line by line.
struct NumberLines {
    using Cell = std::variant<std::monostate, double, std::string>;
    struct Line {
        std::vector<Cell> cells;   // the label first
        std::vector<Cell> columns; // of the line of column labels above it; empty: none
    };
    std::vector<Line> lines; // without those of column labels
};
NumberLines numberLines(const Figure& figure);
std::string labelOfCell(const NumberLines::Cell& cell);

// The lines that a value reads: of a block of the page by its name (empty: the shown one), and of
// another figure of the same Experiment (empty: its own). Throws Error where there are none.
using LinesOf =
    std::function<const NumberLines&(const std::string& block, const std::string& figure)>;

using LessonValue = std::variant<double, std::string>;

// "cell saw₄ a / cell I a". Throws Error(failure) where it is not written as a value is, or where
// there is no such place.
LessonValue valueOf(const std::string& expression, const LinesOf& lines);

// "cell 1 2 = 0.5 within 0.01". Throws as valueOf() does.
bool holds(const std::string& claim, const LinesOf& lines);

// A cell of the lines; in the line, the label is column 0.
struct LinePlace {
    std::size_t line = 0, column = 0;
    bool operator==(const LinePlace&) const = default;
};
// The place whose row and column have these labels, or these numbers, counted from 1. Throws
// Error(failure) where there is none.
LinePlace placeOfCell(const LessonValue& row, const LessonValue& column, const NumberLines& lines);

// Whether two numbers differ by no more than `within`.
bool near(double a, double b, double within);

// The text with each {…} computed.
std::string filled(const std::string& text, const LinesOf& lines);

} // namespace fovea
