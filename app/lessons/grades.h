// The answers of many people to one lesson, marked.
#pragma once

#include "app/lessons/answers.h"
#include "app/lessons/course.h"

#include <memory>
#include <string>
#include <vector>

namespace fovea {

class Backend;

struct PersonsAnswers {
    std::string name;
    LessonAnswers answers;
};

struct Grades {
    enum class Mark { open, wrong, right };
    struct Person {
        std::string name;
        std::vector<Mark> marks; // one for each question
        [[nodiscard]] std::size_t right() const;
    };

    std::string title;
    std::vector<std::string> questions; // "2/1": the first one of page 2
    std::vector<Person> people;
    // How many people are right.
    [[nodiscard]] std::size_t right(std::size_t question) const;
};

// What is right is computed, in the language in which a person answered. Throws Error where the
// lesson cannot be read or computed.
Grades gradesOf(const LessonSource& lesson, const std::vector<PersonsAnswers>& people,
                const std::shared_ptr<Backend>& backend);

// A line for each person and one for the sums. The text is for a terminal; in the CSV a right
// answer is 1, a wrong one 0, and one that is missing is empty.
std::string gradesText(const Grades& grades);
std::string gradesCsv(const Grades& grades);

} // namespace fovea
