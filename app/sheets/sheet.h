// What is handed out on paper, a value: a handout of a lesson, or exercises. Text is that of
// lessons (app/rich_text/rich_text.h).
#pragma once

#include "core/experiment/experiment.h"
#include "core/figure/figure.h"

#include <QtCore/QString>

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace fovea {

struct SheetPart;

struct SheetHeading {
    std::string text;
    bool newPage = false;
};
struct SheetText {
    std::string text;
    bool quiet = false; // smaller, in grey
};
struct SheetFormula {
    std::string formula;
};
struct SheetFigure {
    Figure figure;
    Experiment experiment;
};
struct SheetCommand { // by which a figure is made
    std::string command;
};
// A frame with room to draw in.
struct SheetRoom {
    QString words;
    double height = 50; // mm
};
struct SheetChoice {
    std::string text;
    bool right = false; // and told so
};
struct SheetChoices {
    std::vector<SheetChoice> choices;
};
std::string choiceLetter(std::size_t place); // "A", "B" …; behind "Z" numbers
// A line to write on behind some words; or what is written there.
struct SheetAnswer {
    std::string label;
    std::string answer = {}; // empty: the line
};
struct SheetCell {
    enum class Kind { empty, head, given, blank, solved, hidden };
    Kind kind = Kind::empty;
    std::string text = {};
};
struct SheetTable {
    std::vector<std::vector<SheetCell>> rows; // all of one length
};
// Tables beside each other, as many as there is room for.
struct SheetTables {
    std::vector<SheetTable> tables;
};
// What asks, in a frame; on one page where it fits on one.
struct SheetBox {
    QString kind; // "Predict first"
    std::vector<SheetPart> parts;
};

struct SheetPart {
    std::variant<SheetHeading, SheetText, SheetFormula, SheetFigure, SheetCommand, SheetRoom,
                 SheetChoices, SheetAnswer, SheetTables, SheetBox>
        what;
};

struct Sheet {
    std::string title;
    QString kind;          // "Answer key", or empty
    std::string language;  // of its words: "zh_CN"
    bool hasNames = false; // room for a name and a date
    std::vector<SheetPart> parts = {};
};

// The bytes of a PDF on A4, and of one file of HTML; the same for the same sheet. A Headless and
// the sheet's language must be there. Throws Error(failure) where it cannot be painted.
std::string sheetPdf(const Sheet& sheet);
std::string sheetHtml(const Sheet& sheet);

} // namespace fovea
