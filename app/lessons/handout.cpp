#include "app/lessons/handout.h"

#include "app/lessons/marking.h"
#include "app/lessons/page_figures.h"
#include "core/experiment/run.h"
#include "core/figure/figures.h"
#include "ui/words.h"

#include <algorithm>

namespace fovea {
namespace {

bool asksFirst(const LessonPage& page) {
    return std::ranges::any_of(page.blocks, [](const LessonBlock& block) {
        return std::holds_alternative<PredictBlock>(block);
    });
}

SheetPart part(auto what) {
    return {std::move(what)};
}

std::string said(const char* text) {
    return words(text).toStdString();
}

class PageOnPaper {
public:
    PageOnPaper(const LessonPage& page, const std::string& shown, bool answers,
                const std::shared_ptr<Backend>& backend)
        : page_(page), answers_(answers), veils_(!answers && asksFirst(page)), backend_(backend),
          figures_(page, shown, backend), lines_(figures_.linesOf()) {
        for (const LessonBlock& block : page.blocks)
            std::visit([this](const auto& one) { add(one); }, block);
    }
    std::vector<SheetPart> parts = {};
    std::vector<SheetPart> after = {}; // what may tell an answer

private:
    [[nodiscard]] std::string text(const std::string& markdown) const {
        return filled(markdown, lines_);
    }
    // What stands behind a question may tell what it asks.
    std::vector<SheetPart>& here() { return asked_ && !answers_ ? after : parts; }

    void add(const LessonParagraph& one) { here().push_back(part(SheetText{text(one.text)})); }
    void add(const FormulaLine& one) { here().push_back(part(SheetFormula{one.formula})); }
    void add(const CheckBlock&) {}

    void add(const FigureBlock& one) {
        if (!one.name.empty() || &one != page_.shown())
            return;
        if (veils_) {
            parts.push_back(
                part(SheetRoom{words(QT_TRANSLATE_NOOP("fovea", "Draw or note what you see."))}));
        } else {
            const Experiment& experiment = figures_.experiment("");
            const TracePointer trace = run(experiment, *backend_);
            parts.push_back(part(SheetFigure{
                describe(*trace, within(*trace, experiment.view), *backend_), experiment}));
        }
        parts.push_back(part(SheetCommand{one.command}));
    }

    void add(const PredictBlock& one) {
        SheetBox box{words(QT_TRANSLATE_NOOP("fovea", "Predict first")), {}};
        box.parts.push_back(part(SheetText{text(one.question)}));
        if (!one.row.empty()) {
            addCells(box, one);
        } else if (one.choices.empty()) {
            addNumber(box, one);
        } else {
            SheetChoices choices;
            for (const PredictChoice& choice : one.choices)
                choices.choices.push_back({text(choice.text), answers_ && choice.right});
            addChoices(box, std::move(choices));
        }
        end(std::move(box), one.after);
        asked_ = true;
    }

    void addNumber(SheetBox& box, const PredictBlock& one) {
        if (!answers_)
            return box.parts.push_back(
                part(SheetAnswer{said(QT_TRANSLATE_NOOP("fovea", "Your number:"))}));
        box.parts.push_back(part(SheetAnswer{said(QT_TRANSLATE_NOOP("fovea", "Answer:")),
                                             toldNumber(rightNumber(one, lines_))}));
    }

    // The map without its weights, to make a cross in.
    void addCells(SheetBox& box, const PredictBlock& one) {
        using Kind = SheetCell::Kind;
        const LinePlace right = rightCell(one, lines_);
        const NumberLines& cells = lines_("", "");
        SheetTable table;
        table.rows.emplace_back();
        for (const NumberLines::Cell& label : cells.lines.front().columns)
            table.rows.back().push_back(
                {table.rows.back().empty() ? Kind::empty : Kind::head, labelOfCell(label)});
        for (std::size_t line = 0; line < cells.lines.size(); ++line) {
            table.rows.push_back({{Kind::head, labelOfCell(cells.lines[line].cells.front())}});
            for (std::size_t column = 1; column < table.rows.front().size(); ++column) {
                const bool told = answers_ && LinePlace{line, column} == right;
                table.rows.back().push_back({told ? Kind::solved : Kind::blank, told ? "✓" : ""});
            }
        }
        box.parts.push_back(part(SheetTables{{std::move(table)}}));
    }

    void addChoices(SheetBox& box, SheetChoices choices) {
        const auto right = std::ranges::find_if(choices.choices, &SheetChoice::right);
        const auto place = static_cast<std::size_t>(right - choices.choices.begin());
        const bool known = right != choices.choices.end();
        box.parts.push_back(part(std::move(choices)));
        if (known)
            box.parts.push_back(part(
                SheetAnswer{said(QT_TRANSLATE_NOOP("fovea", "Answer:")), choiceLetter(place)}));
    }

    void add(const TryBlock& one) {
        SheetBox box{words(QT_TRANSLATE_NOOP("fovea", "Try it")), {}};
        box.parts.push_back(part(SheetText{text(one.task)}));
        if (!one.hint.empty())
            box.parts.push_back(part(SheetText{
                fill(said(QT_TRANSLATE_NOOP("fovea", "A hint: %1")), {text(one.hint)}), true}));
        end(std::move(box), one.after);
    }

    void add(const MistakeBlock& one) {
        SheetBox box{words(QT_TRANSLATE_NOOP("fovea", "Find the mistake")), {}};
        box.parts.push_back(part(SheetText{said(
            QT_TRANSLATE_NOOP("fovea", "One of these circulates and is wrong. Which is right?"))}));
        const bool wrongFirst = one.wrongFirst();
        SheetChoices choices;
        choices.choices.push_back(
            {text(wrongFirst ? one.wrong : one.right), answers_ && !wrongFirst});
        choices.choices.push_back(
            {text(wrongFirst ? one.right : one.wrong), answers_ && wrongFirst});
        addChoices(box, std::move(choices));
        end(std::move(box), one.after);
    }

    void end(SheetBox box, const std::string& told) {
        if (answers_)
            box.parts.push_back(part(SheetText{text(told)}));
        parts.push_back(part(std::move(box)));
    }

    const LessonPage& page_;
    bool answers_;
    bool veils_;
    bool asked_ = false;
    std::shared_ptr<Backend> backend_;
    PageFigures figures_;
    LinesOf lines_;
};

void append(std::vector<SheetPart>& all, const std::string& title, bool newPage,
            std::vector<SheetPart> parts) {
    all.push_back({SheetHeading{title, newPage}});
    std::ranges::move(parts, std::back_inserter(all));
}

} // namespace

Sheet handoutOf(const Lesson& lesson, const std::string& language, bool answers,
                const std::shared_ptr<Backend>& backend) {
    Sheet sheet{.title = lesson.title,
                .kind = answers ? words(QT_TRANSLATE_NOOP("fovea", "Answer key")) : QString(),
                .language = language,
                .hasNames = !answers};
    std::vector<SheetPart> after;
    for (std::size_t i = 0; i < lesson.pages.size(); ++i) {
        const LessonPage& page = lesson.pages[i];
        PageOnPaper made(page, lesson.shownBeside(i), answers, backend);
        append(sheet.parts, page.title, false, std::move(made.parts));
        if (!made.after.empty())
            append(after, page.title, false, std::move(made.after));
    }
    if (!after.empty())
        append(sheet.parts, said(QT_TRANSLATE_NOOP("fovea", "After the questions")), true,
               std::move(after));
    return sheet;
}

} // namespace fovea
