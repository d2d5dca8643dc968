// A lesson as its file has it: pages of text, figures that are commands, and questions. How it is
// written stands in resources/manual/lessons/en.md.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace fovea {

// Markdown in which {…} stands for a computed value. Every block knows its line in the file.
struct LessonParagraph {
    std::string text;
    int line = 0;
};
struct FormulaLine {
    std::string formula;
    int line = 0;
};
struct FigureBlock {
    std::string name;    // empty: it stands beside the page; otherwise only its numbers are used
    std::string command; // "fovea text …"
    int line = 0;
};
struct CheckBlock {
    std::vector<std::string> claims;
    int line = 0;
};
struct PredictChoice {
    std::string text;
    bool right = false;
};
struct PredictBlock {
    std::string question;
    std::vector<PredictChoice> choices; // none: a number, or a cell, is asked for
    std::string value;                  // the right number, an expression
    double within = 1e-6;               // how far off it may be
    std::string row, column;            // of the right cell, each a value; empty: none is asked for
    std::string after;                  // shown when it is answered
    int line = 0;
};
struct TryBlock {
    std::string task;
    std::string goal; // a claim about the present Experiment
    std::string hint; // empty: none
    std::string after;
    int line = 0;
};
struct MistakeBlock {
    std::string wrong, right, after;
    int line = 0;

    // Whether the wrong one stands first: always the same for a block, but not for all blocks.
    [[nodiscard]] bool wrongFirst() const { return wrong.size() % 2 == 0; }
};

using LessonBlock = std::variant<LessonParagraph, FormulaLine, FigureBlock, CheckBlock,
                                 PredictBlock, TryBlock, MistakeBlock>;

struct LessonPage {
    std::string title;
    std::vector<LessonBlock> blocks;
    int line = 0;
    std::optional<std::vector<std::string>> stages = {}; // that are shown, their ids; none: all

    // The figure beside it; null: that of the page before.
    [[nodiscard]] const FigureBlock* shown() const;
};

struct Lesson {
    std::string title;
    std::vector<LessonPage> pages;

    // The command of what stands beside a page: its own, or that of the last one before it that has
    // one; empty: nothing.
    [[nodiscard]] std::string shownBeside(std::size_t page) const;
};

// `source` names the file in messages. Throws Error(failure) with the line and what was expected.
Lesson readLesson(const std::string& text, const std::string& source);

} // namespace fovea
