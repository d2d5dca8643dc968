#include "app/lessons/marking.h"

#include "core/base/error.h"
#include "core/base/numbers.h"

#include <algorithm>
#include <cmath>

namespace fovea {
namespace {

constexpr std::size_t mostToChoose = 16; // rows, and columns

std::string withoutSpaces(const std::string& text) {
    std::string all;
    std::ranges::copy_if(text, std::back_inserter(all), [](char c) { return c != ' '; });
    return all;
}

// In the order in which they are written, counted from 1.
std::string rightChoice(const PredictBlock& block) {
    const auto right = std::ranges::find_if(block.choices, &PredictChoice::right);
    return std::to_string(right - block.choices.begin() + 1);
}

} // namespace

std::vector<const LessonBlock*> questionsOn(const LessonPage& page) {
    std::vector<const LessonBlock*> all;
    for (const LessonBlock& block : page.blocks)
        if (std::holds_alternative<PredictBlock>(block) ||
            std::holds_alternative<TryBlock>(block) || std::holds_alternative<MistakeBlock>(block))
            all.push_back(&block);
    return all;
}

std::string questionKey(std::size_t page, std::size_t question) {
    return std::to_string(page) + "/" + std::to_string(question);
}

std::optional<double> typedNumber(const std::string& text) {
    std::string typed = withoutSpaces(text);
    const bool percent = typed.ends_with('%');
    if (percent)
        typed.pop_back();
    std::ranges::replace(typed, ',', '.');
    const auto number = readNumber(typed);
    return number && percent ? *number / 100 : number;
}

std::string cellAnswer(const LinePlace& place) {
    return std::to_string(place.line + 1) + " " + std::to_string(place.column);
}

std::optional<LinePlace> cellAnswered(const std::string& answer) {
    const std::size_t blank = answer.find(' ');
    if (blank == std::string::npos)
        return std::nullopt;
    const auto line = readInteger(answer.substr(0, blank));
    const auto column = readInteger(answer.substr(blank + 1));
    if (!line || !column || *line < 1 || *column < 1)
        return std::nullopt;
    return LinePlace{static_cast<std::size_t>(*line - 1), static_cast<std::size_t>(*column)};
}

std::string toldNumber(double number) {
    return near(number, std::round(number), 1e-9)
               ? printFixed(number, 0)
               : printFor(number, std::max(1.0, std::abs(number)));
}

double rightNumber(const PredictBlock& block, const LinesOf& lines) {
    const LessonValue value = valueOf(block.value, lines);
    if (const auto* number = std::get_if<double>(&value))
        return *number;
    fail(QT_TRANSLATE_NOOP("fovea", "‘%1’ is no number"), {block.value});
}

LinePlace rightCell(const PredictBlock& block, const LinesOf& lines) {
    const NumberLines& cells = lines("", "");
    const std::size_t columns = cells.lines.empty() ? 0 : cells.lines.front().columns.size();
    if (cells.lines.size() > mostToChoose || columns > mostToChoose + 1)
        fail(
            QT_TRANSLATE_NOOP("fovea", "predict cell: the figure has more than %1 rows or columns"),
            {std::to_string(mostToChoose)});
    const LinePlace place =
        placeOfCell(valueOf(block.row, lines), valueOf(block.column, lines), cells);
    if (place.column == 0 || place.column >= columns)
        fail(QT_TRANSLATE_NOOP("fovea", "‘%1’ is no cell of the figure"),
             {block.row + ", " + block.column});
    return place;
}

bool isRight(const LessonBlock& question, const std::string& answer, const LinesOf& lines) {
    const auto* predict = std::get_if<PredictBlock>(&question);
    if (!predict)
        return answer == (std::holds_alternative<TryBlock>(question) ? "reached" : "right");
    if (!predict->row.empty())
        return cellAnswered(answer) == rightCell(*predict, lines);
    if (!predict->choices.empty())
        return answer == rightChoice(*predict);
    const auto number = typedNumber(answer);
    return number && near(*number, rightNumber(*predict, lines), predict->within);
}

} // namespace fovea
