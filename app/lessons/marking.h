// What an answer to a question of a lesson is worth. Answers are texts, so that they can be kept in
// a file: the number of the choice, the number as it was typed, row and column of a cell ("4 3"),
// all counted from 1; "right" or "wrong" of a mistake; "reached" of what was to be tried.
#pragma once

#include "app/lessons/lesson.h"
#include "app/lessons/values.h"

#include <optional>
#include <string>
#include <vector>

namespace fovea {

// The blocks of a page that ask something, in their order.
std::vector<const LessonBlock*> questionsOn(const LessonPage& page);

// "2/1": the first question of page 2. It is the same in all languages of a lesson.
std::string questionKey(std::size_t page, std::size_t question); // both counted from 1

// "97 %", "0,97" and "0.97" are the same number; nullopt: it is none.
std::optional<double> typedNumber(const std::string& text);

// "4 3" of the line and column of a cell, and back.
std::string cellAnswer(const LinePlace& place);
std::optional<LinePlace> cellAnswered(const std::string& answer);

// A right number as it is told: 28, and 0.53.
std::string toldNumber(double number);

// What is right, where it is computed. Throws what values throw; of a cell, also where the figure
// has more rows or columns than a person can choose among.
double rightNumber(const PredictBlock& block, const LinesOf& lines);
LinePlace rightCell(const PredictBlock& block, const LinesOf& lines);

// Throws what values throw.
bool isRight(const LessonBlock& question, const std::string& answer, const LinesOf& lines);

} // namespace fovea
