#include "app/lessons/check_lesson.h"

#include "app/lessons/marking.h"
#include "app/lessons/page_figures.h"
#include "core/base/error.h"

#include <QtCore/QString>

#include <optional>

namespace fovea {
namespace {

constexpr std::size_t mostWords = 450; // of a page

struct ReadText {
    std::string path;
    Lesson lesson;
};

// What must be equal in all languages, for answers are counted by it. Sentences, and so commands
// and values, may be others.
std::string skeletonOf(const LessonBlock& block) {
    struct Of {
        std::string operator()(const LessonParagraph&) const { return "a paragraph"; }
        std::string operator()(const FormulaLine&) const { return "a formula"; }
        std::string operator()(const FigureBlock& one) const { return "fovea " + one.name; }
        std::string operator()(const CheckBlock&) const { return "check"; }
        std::string operator()(const PredictBlock& one) const {
            if (!one.row.empty())
                return "predict cell";
            return one.choices.empty() ? "predict number"
                                       : "predict, choices: " + std::to_string(one.choices.size());
        }
        std::string operator()(const TryBlock&) const { return "try"; }
        std::string operator()(const MistakeBlock&) const { return "mistake"; }
    };
    return std::visit(Of{}, block);
}

// What a person reads of a block.
std::string proseOf(const LessonBlock& block) {
    struct Of {
        std::string operator()(const LessonParagraph& one) const { return one.text; }
        std::string operator()(const FormulaLine&) const { return {}; }
        std::string operator()(const FigureBlock&) const { return {}; }
        std::string operator()(const CheckBlock&) const { return {}; }
        std::string operator()(const PredictBlock& one) const {
            std::string all = one.question + ' ' + one.after;
            for (const PredictChoice& choice : one.choices)
                all += ' ' + choice.text;
            return all;
        }
        std::string operator()(const TryBlock& one) const {
            return one.task + ' ' + one.hint + ' ' + one.after;
        }
        std::string operator()(const MistakeBlock& one) const {
            return one.wrong + ' ' + one.right + ' ' + one.after;
        }
    };
    return std::visit(Of{}, block);
}

// Words between blanks; two Han characters are read as quickly as one of them.
std::size_t wordsOn(const LessonPage& page) {
    std::size_t words = 0;
    std::size_t han = 0;
    for (const LessonBlock& block : page.blocks) {
        bool within = false;
        for (const QChar c : QString::fromStdString(proseOf(block))) {
            const bool isHan = c.script() == QChar::Script_Han;
            han += isHan ? 1 : 0;
            const bool letter = !c.isSpace() && !isHan;
            words += letter && !within ? 1 : 0;
            within = letter;
        }
    }
    return words + han / 2;
}

int lineOf(const LessonBlock& block) {
    return std::visit([](const auto& one) { return one.line; }, block);
}

// Paragraphs may be more or fewer in another language.
std::vector<const LessonBlock*> comparedIn(const LessonPage& page) {
    std::vector<const LessonBlock*> all;
    for (const LessonBlock& block : page.blocks)
        if (!std::holds_alternative<LessonParagraph>(block))
            all.push_back(&block);
    return all;
}

class Check {
public:
    Check(std::vector<std::string>& problems, std::shared_ptr<Backend> backend)
        : problems_(problems), backend_(std::move(backend)) {}

    void compare(const ReadText& one, const ReadText& other) {
        if (one.lesson.pages.size() != other.lesson.pages.size())
            return tell(other.path, 1,
                        "found " + std::to_string(other.lesson.pages.size()) + " pages, and " +
                            std::to_string(one.lesson.pages.size()) + " in " + one.path);
        for (std::size_t i = 0; i < one.lesson.pages.size(); ++i) {
            const auto first = comparedIn(one.lesson.pages[i]);
            const auto second = comparedIn(other.lesson.pages[i]);
            if (first.size() != second.size())
                tell(other.path, other.lesson.pages[i].line,
                     "found " + std::to_string(second.size()) + " blocks, and " +
                         std::to_string(first.size()) + " on the same page of " + one.path);
            for (std::size_t k = 0; k < std::min(first.size(), second.size()); ++k)
                if (skeletonOf(*first[k]) != skeletonOf(*second[k]))
                    tell(other.path, lineOf(*second[k]),
                         "found ‘" + skeletonOf(*second[k]) + "’, and in " + one.path + " ‘" +
                             skeletonOf(*first[k]) + "’");
        }
    }

    void compute(const ReadText& text) {
        for (std::size_t i = 0; i < text.lesson.pages.size(); ++i) {
            const LessonPage& page = text.lesson.pages[i];
            if (const std::size_t words = wordsOn(page); words > mostWords)
                tell(text.path, page.line,
                     "found a page of " + std::to_string(words) + " words, expected at most " +
                         std::to_string(mostWords) + ": two or three minutes");
            PageFigures figures(page, text.lesson.shownBeside(i), backend_);
            for (const LessonBlock& block : page.blocks)
                attempt(text.path, lineOf(block), [&] {
                    std::visit([&](const auto& one) { computeBlock(text.path, one, figures); },
                               block);
                });
        }
    }

private:
    void tell(const std::string& path, int line, const std::string& problem) {
        problems_.push_back(path + ":" + std::to_string(line) + ": " + problem);
    }
    template <class Work>
    void attempt(const std::string& path, int line, Work work) {
        try {
            work();
        } catch (const Error& error) {
            tell(path, line, english(error.message()));
        }
    }

    void computeBlock(const std::string&, const LessonParagraph& one, PageFigures& figures) {
        (void)filled(one.text, figures.linesOf());
    }
    void computeBlock(const std::string&, const FormulaLine&, PageFigures&) {}
    void computeBlock(const std::string&, const FigureBlock& one, PageFigures& figures) {
        (void)figures.lines(one.name, "");
    }
    void computeBlock(const std::string& path, const CheckBlock& one, PageFigures& figures) {
        for (const std::string& claim : one.claims)
            attempt(path, one.line, [&] {
                if (!holds(claim, figures.linesOf()))
                    tell(path, one.line, "‘" + claim + "’ is not true");
            });
    }
    void computeBlock(const std::string&, const PredictBlock& one, PageFigures& figures) {
        (void)filled(one.question, figures.linesOf());
        for (const PredictChoice& choice : one.choices)
            (void)filled(choice.text, figures.linesOf());
        (void)filled(one.after, figures.linesOf());
        if (!one.value.empty())
            (void)rightNumber(one, figures.linesOf());
        if (!one.row.empty())
            (void)rightCell(one, figures.linesOf());
    }
    void computeBlock(const std::string& path, const TryBlock& one, PageFigures& figures) {
        (void)filled(one.task, figures.linesOf());
        (void)filled(one.hint, figures.linesOf());
        (void)filled(one.after, figures.linesOf());
        if (holds(one.goal, figures.linesOf()))
            tell(path, one.line, "‘" + one.goal + "’ is reached before anything was tried");
    }
    void computeBlock(const std::string&, const MistakeBlock& one, PageFigures& figures) {
        for (const std::string* text : {&one.wrong, &one.right, &one.after})
            (void)filled(*text, figures.linesOf());
    }

    std::vector<std::string>& problems_;
    std::shared_ptr<Backend> backend_;
};

} // namespace

std::vector<std::string> problemsOf(const std::vector<LessonText>& texts,
                                    const std::shared_ptr<Backend>& backend) {
    std::vector<std::string> problems;
    std::vector<ReadText> read;
    for (const LessonText& text : texts)
        try {
            read.push_back({text.path, readLesson(text.text, text.path)});
        } catch (const Error& error) {
            problems.push_back(english(error.message()));
        }
    Check check(problems, backend);
    for (std::size_t i = 0; i < read.size(); ++i) {
        check.compute(read[i]);
        if (i > 0)
            check.compare(read.front(), read[i]);
    }
    return problems;
}

} // namespace fovea
