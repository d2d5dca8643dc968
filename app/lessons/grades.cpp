#include "app/lessons/grades.h"

#include "app/lessons/marking.h"
#include "app/lessons/page_figures.h"

#include <QtCore/QString>

#include <algorithm>
#include <map>

namespace fovea {
namespace {

std::size_t countRight(const std::vector<Grades::Mark>& marks) {
    return static_cast<std::size_t>(std::ranges::count(marks, Grades::Mark::right));
}

// A page in one language, with its figures, which are computed when a question needs them.
struct MarkedPage {
    std::vector<const LessonBlock*> questions;
    PageFigures figures;
};

// A lesson in one language.
class MarkedLesson {
public:
    MarkedLesson(const LessonText& text, const std::shared_ptr<Backend>& backend)
        : lesson_(readLesson(text.text, text.path)) {
        for (std::size_t i = 0; i < lesson_.pages.size(); ++i)
            pages_.push_back({questionsOn(lesson_.pages[i]),
                              PageFigures(lesson_.pages[i], lesson_.shownBeside(i), backend)});
    }
    [[nodiscard]] const std::string& title() const { return lesson_.title; }

    [[nodiscard]] std::vector<std::string> questions() const {
        std::vector<std::string> keys;
        for (std::size_t page = 0; page < pages_.size(); ++page)
            for (std::size_t i = 0; i < pages_[page].questions.size(); ++i)
                keys.push_back(questionKey(page + 1, i + 1));
        return keys;
    }

    std::vector<Grades::Mark> marks(const LessonAnswers& given) {
        std::vector<Grades::Mark> marks;
        for (std::size_t page = 0; page < pages_.size(); ++page)
            for (std::size_t i = 0; i < pages_[page].questions.size(); ++i) {
                const auto answer = given.answers.find(questionKey(page + 1, i + 1));
                marks.push_back(answer == given.answers.end() ? Grades::Mark::open
                                : isRight(*pages_[page].questions[i], answer->second,
                                          pages_[page].figures.linesOf())
                                    ? Grades::Mark::right
                                    : Grades::Mark::wrong);
            }
        return marks;
    }

private:
    Lesson lesson_;
    std::vector<MarkedPage> pages_;
};

// As wide as that on a terminal, where a Han character takes two places.
std::string inColumn(const std::string& text, int width, bool right) {
    int taken = 0;
    for (const QChar c : QString::fromStdString(text))
        taken += c.script() == QChar::Script_Han ? 2 : 1;
    const std::string blanks(static_cast<std::size_t>(std::max(0, width - taken)), ' ');
    return right ? blanks + text : text + blanks;
}

// With the quotes that CSV asks for.
std::string quotedCell(const std::string& text) {
    if (text.find_first_of(",\"\r\n") == std::string::npos)
        return text;
    std::string quoted = "\"";
    for (const char c : text)
        quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
    return quoted + '"';
}

} // namespace

std::size_t Grades::Person::right() const {
    return countRight(marks);
}

std::size_t Grades::right(std::size_t question) const {
    return static_cast<std::size_t>(std::ranges::count_if(
        people, [&](const Person& one) { return one.marks[question] == Mark::right; }));
}

Grades gradesOf(const LessonSource& lesson, const std::vector<PersonsAnswers>& people,
                const std::shared_ptr<Backend>& backend) {
    std::map<std::string, MarkedLesson> languages; // by the path of the text
    const auto in = [&](const std::string& language) -> MarkedLesson& {
        const LessonText& text = lesson.in(language);
        return languages.try_emplace(text.path, text, backend).first->second;
    };
    const std::string first = people.empty() ? "en" : people.front().answers.language;
    Grades grades{.title = in(first).title(), .questions = in(first).questions(), .people = {}};
    for (const PersonsAnswers& one : people) {
        Grades::Person person{one.name, in(one.answers.language).marks(one.answers)};
        person.marks.resize(grades.questions.size(), Grades::Mark::open);
        grades.people.push_back(std::move(person));
    }
    return grades;
}

std::string gradesText(const Grades& grades) {
    constexpr int narrow = 6;
    int names = 12;
    for (const Grades::Person& one : grades.people)
        names = std::max(names, static_cast<int>(QString::fromStdString(one.name).size()) + 2);
    const auto line = [&](const std::string& name, const auto& cellAt, const std::string& sum) {
        std::string text = inColumn(name, names, false);
        for (std::size_t i = 0; i < grades.questions.size(); ++i)
            text += inColumn(cellAt(i), narrow, true);
        return text + inColumn(sum, 3 * narrow, true) + '\n';
    };
    const std::size_t count = grades.questions.size();
    std::string all = grades.title + '\n';
    all += line(
        "", [&](std::size_t i) { return grades.questions[i]; },
        "right of " + std::to_string(count));
    for (const Grades::Person& one : grades.people)
        all += line(
            one.name,
            [&](std::size_t i) -> std::string {
                return one.marks[i] == Grades::Mark::right   ? "✓"
                       : one.marks[i] == Grades::Mark::wrong ? "✗"
                                                             : "–";
            },
            std::to_string(one.right()));
    return all + line(
                     "right", [&](std::size_t i) { return std::to_string(grades.right(i)); },
                     "of " + std::to_string(grades.people.size()));
}

std::string gradesCsv(const Grades& grades) {
    std::string all = "name";
    for (const std::string& question : grades.questions)
        all += ',' + question;
    all += ",right\n";
    for (const Grades::Person& one : grades.people) {
        all += quotedCell(one.name);
        for (const Grades::Mark mark : one.marks)
            all += mark == Grades::Mark::right ? ",1" : mark == Grades::Mark::wrong ? ",0" : ",";
        all += ',' + std::to_string(one.right()) + '\n';
    }
    return all;
}

} // namespace fovea
