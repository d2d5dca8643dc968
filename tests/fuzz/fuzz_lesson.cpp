// Any bytes as a lesson of a person's own, as a page of the manual, as text with formulas, and as
// answers in a session: what is read can be told, and is told the same when it is written again.
#include "app/lessons/answers.h"
#include "app/lessons/lesson.h"
#include "app/lessons/marking.h"
#include "app/manual/manual_page.h"
#include "app/rich_text/formula_text.h"
#include "app/rich_text/rich_html.h"
#include "app/rich_text/rich_text.h"
#include "core/base/error.h"
#include "core/experiment/session_members.h"

#include <cstdlib>

namespace {

using namespace fovea;

void tell(const std::string& markdown) {
    const QString html = htmlOf(markdown);
    if (html.count(QLatin1String("<li")) != html.count(QLatin1String("</li")))
        std::abort();
    (void)plainText(markdown);
}

void readAsLesson(const std::string& text) {
    const Lesson lesson = readLesson(text, "fuzz");
    for (const LessonPage& page : lesson.pages) {
        (void)questionsOn(page);
        for (const LessonBlock& block : page.blocks)
            if (const auto* paragraph = std::get_if<LessonParagraph>(&block))
                tell(paragraph->text);
            else if (const auto* formula = std::get_if<FormulaLine>(&block))
                (void)inlineFormula(readFormula(QString::fromStdString(formula->formula)));
    }
}

void readAsPage(const std::string& text) {
    for (const ManualBlock& block : readManualPage(text, "fuzz").blocks)
        if (const auto* markdown = std::get_if<ManualText>(&block.what))
            tell(markdown->markdown);
}

void readAsAnswers(const std::string& text) {
    Experiment experiment = defaultExperiment();
    experiment.unknown.push_back({{}, "fovea", lessonMember, parseJson(text, "fuzz")});
    const auto answers = answersIn(experiment, "fuzz");
    if (answers.empty())
        return;
    putAnswers(experiment, answers.back());
    if (answersIn(experiment, "fuzz").back().answers != answers.back().answers)
        std::abort();
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    if (size > 20'000)
        return 0;
    const std::string text(reinterpret_cast<const char*>(data), size);
    for (void (*read)(const std::string&) : {readAsLesson, readAsPage, readAsAnswers, tell})
        try {
            read(text);
        } catch (const fovea::Error&) {
            continue;
        }
    return 0;
}
