// A page of the manual as its file has it: a small Markdown, with figures that are commands and
// tables of choices that are made of the program's own.
#pragma once

#include <string>
#include <variant>
#include <vector>

namespace fovea {

struct ManualHeading {
    std::string text;
};
struct ManualText { // of rich_text.h
    std::string markdown;
};
struct ManualFormula {
    std::string formula;
};
struct ManualFigure {
    std::string command; // "fovea text …"
};
struct ManualCommands { // to be typed, a line each
    std::vector<std::string> lines;
};
struct ManualCode {
    std::string text;
};
struct ManualRows {
    std::string table; // of listedTables()
};
struct ManualTable {
    std::vector<std::vector<std::string>> rows; // Markdown; the first one is the head
};

struct ManualBlock {
    std::variant<ManualHeading, ManualText, ManualFormula, ManualFigure, ManualCommands, ManualCode,
                 ManualRows, ManualTable>
        what;
    int line = 0; // of the file
};

struct ManualPage {
    std::string title;
    std::string keywords; // by which it is searched, besides its words
    std::vector<ManualBlock> blocks;
};

// `source` names the file in messages. Throws Error(failure) with the line and what was expected.
ManualPage readManualPage(const std::string& text, const std::string& source);

} // namespace fovea
