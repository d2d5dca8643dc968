#include "app/lessons/worksheet.h"

#include "core/base/numbers.h"
#include "ui/words.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace fovea {
namespace {

using Cell = SheetCell::Kind;

std::string inWords(const char* text) {
    return words(text).toStdString();
}

std::string withMinus(std::string number) {
    if (number.starts_with('-'))
        number.replace(0, 1, "−");
    return number;
}

// Two digits behind the point; nothing is "−0.00".
std::string twoDigits(double value) {
    return withMinus(printFixed(std::abs(value) < 0.005 ? 0 : value, 2));
}

// A score: whole, or of tenths.
std::string scoreText(double score) {
    return withMinus(printNumber(std::round(score * 10) / 10 + 0.0));
}

std::string vectorText(const std::vector<int>& numbers) {
    std::string all;
    for (const int number : numbers)
        all += (all.empty() ? "(" : ", ") + withMinus(std::to_string(number));
    return all + ")";
}

std::string vectorText(const std::vector<double>& numbers) {
    std::string all;
    for (const double number : numbers)
        all += (all.empty() ? "(" : ", ") + twoDigits(number);
    return all + ")";
}

SheetCell headCell(const std::string& text) {
    return {Cell::head, text};
}

class ExercisePage {
public:
    ExercisePage(const HandExercise& exercise, const HandAnswer& answer, bool isSolved)
        : exercise_(exercise), answer_(answer), isSolved_(isSolved) {}

    SheetBox box(std::size_t number) {
        SheetBox made{
            words(Message{QT_TRANSLATE_NOOP("fovea", "Exercise %1"), {std::to_string(number)}}),
            {}};
        made.parts.push_back({SheetText{task()}});
        made.parts.push_back({SheetText{scoreRule()}});
        if (exercise_.q.size() == 1)
            addRow(made);
        else
            addMap(made);
        return made;
    }

private:
    [[nodiscard]] std::string task() const {
        const bool whole = exercise_.q.size() > 1;
        std::string all = whole ? inWords(QT_TRANSLATE_NOOP("fovea", "Each token asks all tokens."))
                                : inWords(QT_TRANSLATE_NOOP("fovea", "One query asks all keys."));
        if (exercise_.causal)
            all = inWords(QT_TRANSLATE_NOOP(
                "fovea", "Each token asks itself and those before it: grey cells are hidden, their "
                         "weight is 0."));
        return all;
    }

    [[nodiscard]] std::string scoreRule() const {
        const bool whole = exercise_.q.size() > 1;
        const std::string s = whole ? "$s_{ij} = " : "$s_j = ";
        const std::string q = whole ? "q_i" : "q";
        switch (exercise_.score) {
        case HandScore::cosine:
            return fill(inWords(QT_TRANSLATE_NOOP("fovea", "The score is the cosine: %1.")),
                        {s + q + "·k_j / (‖" + q + "‖ ‖k_j‖)$"});
        case HandScore::scaled:
            return fill(
                inWords(QT_TRANSLATE_NOOP("fovea", "The score is the scaled dot product: %1.")),
                {s + q + "·k_j / \\sqrt{" + std::to_string(exercise_.q.front().size()) + "}$"});
        default:
            return fill(inWords(QT_TRANSLATE_NOOP("fovea", "The score is the dot product: %1.")),
                        {s + q + "·k_j$"});
        }
    }

    [[nodiscard]] SheetCell written(const std::string& text) const {
        return isSolved_ ? SheetCell{Cell::solved, text} : SheetCell{Cell::blank};
    }

    // What stands in a cell of a map: of hidden keys nothing is to be written.
    template <class Text>
    [[nodiscard]] SheetCell cell(std::size_t i, std::size_t j, Text text) const {
        return answer_.scores[i][j] ? written(text(i, j)) : SheetCell{Cell::hidden, "0"};
    }
    [[nodiscard]] std::string scoreAt(std::size_t i, std::size_t j) const {
        return scoreText(*answer_.scores[i][j]);
    }
    [[nodiscard]] std::string powerAt(std::size_t i, std::size_t j) const {
        return twoDigits(std::exp(*answer_.scores[i][j]));
    }
    [[nodiscard]] std::string weightAt(std::size_t i, std::size_t j) const {
        return twoDigits(answer_.weights[i][j]);
    }
    [[nodiscard]] std::string sumOf(std::size_t i) const {
        double sum = 0;
        for (const auto& score : answer_.scores[i])
            sum += score ? std::exp(*score) : 0;
        return twoDigits(sum);
    }

    void addRow(SheetBox& box) const {
        box.parts.push_back({SheetText{"$q = " + vectorText(exercise_.q.front()) + "$"}});
        SheetTable table;
        table.rows.push_back({headCell("$j$"), headCell("$k_j$"), headCell("$v_j$"),
                              headCell("$s_j$"), headCell("$e^{s_j}$"), headCell("$α_j$")});
        const std::size_t keys = exercise_.k.size();
        for (std::size_t j = 0; j < keys; ++j)
            table.rows.push_back({headCell(std::to_string(j + 1)),
                                  {Cell::given, vectorText(exercise_.k[j])},
                                  {Cell::given, vectorText(exercise_.v[j])},
                                  written(scoreAt(0, j)),
                                  written(powerAt(0, j)),
                                  written(weightAt(0, j))});
        table.rows.push_back({{},
                              {},
                              {},
                              headCell(inWords(QT_TRANSLATE_NOOP("fovea", "sum"))),
                              written(sumOf(0)),
                              written("1")});
        box.parts.push_back({SheetTables{{std::move(table)}}});
        box.parts.push_back({SheetAnswer{"$y = Σ_j α_j v_j =$",
                                         isSolved_ ? vectorText(answer_.outputs.front()) : ""}});
    }

    // With its name in the corner, rows and columns counted from 1.
    static SheetTable tableOf(const std::string& name, std::size_t rows, std::size_t columns,
                              auto cellAt) {
        SheetTable table;
        table.rows.push_back({headCell(name)});
        for (std::size_t j = 0; j < columns; ++j)
            table.rows.back().push_back(headCell(std::to_string(j + 1)));
        for (std::size_t i = 0; i < rows; ++i) {
            table.rows.push_back({headCell(std::to_string(i + 1))});
            for (std::size_t j = 0; j < columns; ++j)
                table.rows.back().push_back(cellAt(i, j));
        }
        return table;
    }
    static SheetTable given(const std::string& name, const HandMatrix& matrix) {
        return tableOf(name, matrix.size(), matrix.front().size(),
                       [&](std::size_t i, std::size_t j) {
                           return SheetCell{Cell::given, withMinus(std::to_string(matrix[i][j]))};
                       });
    }

    void addMap(SheetBox& box) const {
        const std::size_t n = exercise_.q.size();
        const std::size_t m = exercise_.k.size();
        box.parts.push_back({SheetTables{
            {given("$Q$", exercise_.q), given("$K$", exercise_.k), given("$V$", exercise_.v)}}});
        const SheetTable scores = tableOf("$s_{ij}$", n, m, [&](std::size_t i, std::size_t j) {
            SheetCell one = cell(i, j, [&](auto a, auto b) { return scoreAt(a, b); });
            if (one.kind == Cell::hidden)
                one.text = "−∞";
            return one;
        });
        SheetTable powers = tableOf("$e^{s_{ij}}$", n, m, [&](std::size_t i, std::size_t j) {
            return cell(i, j, [&](auto a, auto b) { return powerAt(a, b); });
        });
        powers.rows.front().push_back(headCell(inWords(QT_TRANSLATE_NOOP("fovea", "sum"))));
        for (std::size_t i = 0; i < n; ++i)
            powers.rows[i + 1].push_back(written(sumOf(i)));
        const SheetTable weights = tableOf("$α_{ij}$", n, m, [&](std::size_t i, std::size_t j) {
            return cell(i, j, [&](auto a, auto b) { return weightAt(a, b); });
        });
        const SheetTable outputs =
            tableOf("$y_i$", n, exercise_.v.front().size(), [&](std::size_t i, std::size_t j) {
                return written(twoDigits(answer_.outputs[i][j]));
            });
        box.parts.push_back({SheetTables{{scores, powers, weights, outputs}}});
    }

    const HandExercise& exercise_;
    const HandAnswer& answer_;
    bool isSolved_;
};

// Of every score that there is, and of others, so that none is known from the table.
SheetTable powerTable(const std::vector<HandAnswer>& answers) {
    std::set<int> tenths;
    for (const HandAnswer& answer : answers)
        for (const auto& row : answer.scores)
            for (const auto& score : row)
                if (score)
                    tenths.insert(static_cast<int>(std::lround(*score * 10)));
    const bool hasTenths = std::ranges::any_of(tenths, [](int x) { return x % 10 != 0; });
    for (const int x : {-8, -6, 6, 8})
        if (hasTenths)
            tenths.insert(x);
    const int least = std::min(*tenths.begin(), -10);
    const int most = std::max(*tenths.rbegin(), 20);
    for (int whole = least / 10; whole * 10 <= most; ++whole)
        tenths.insert(whole * 10);
    SheetTable table;
    table.rows = {{headCell("$x$")}, {headCell("$e^x$")}};
    for (const int x : tenths) {
        table.rows[0].push_back({Cell::given, scoreText(x / 10.0)});
        table.rows[1].push_back({Cell::given, twoDigits(std::exp(x / 10.0))});
    }
    return table;
}

std::string recipe() {
    return inWords(QT_TRANSLATE_NOOP("fovea", "1. Compute the score of each key.\n"
                                              "2. Look up $e^{s}$ of each score, and add them up.\n"
                                              "3. Divide each by the sum: these are the weights.\n"
                                              "4. Multiply each value by its weight, and add: "
                                              "this is the output."));
}

std::string commandOf(const HandChoices& choices) {
    return "fovea lesson worksheet --seed " + std::to_string(choices.seed) + " --exercises " +
           std::to_string(choices.exercises) + " --tokens " + std::to_string(choices.tokens) +
           " --width " + std::to_string(choices.width) + " --mask " +
           (choices.causal ? "causal" : "none");
}

} // namespace

Sheet worksheetOf(const HandChoices& choices, bool isSolved, const std::string& language,
                  Backend& backend) {
    Sheet sheet{.title = inWords(QT_TRANSLATE_NOOP("fovea", "Attention by hand")),
                .kind = isSolved ? words(QT_TRANSLATE_NOOP("fovea", "Answer key"))
                                 : words(QT_TRANSLATE_NOOP("fovea", "Worksheet")),
                .language = language,
                .hasNames = !isSolved};
    const std::vector<HandExercise> exercises = exercisesByHand(choices);
    std::vector<HandAnswer> answers;
    answers.reserve(exercises.size());
    for (const HandExercise& one : exercises)
        answers.push_back(answerTo(one, backend));
    sheet.parts.push_back({SheetText{recipe()}});
    sheet.parts.push_back(
        {SheetFormula{"α_j = \\frac{e^{s_j}}{Σ_m e^{s_m}}      y = Σ_j α_j v_j"}});
    sheet.parts.push_back({SheetTables{{powerTable(answers)}}});
    sheet.parts.push_back({SheetText{
        inWords(QT_TRANSLATE_NOOP("fovea", "Round to two digits behind the point. The last digit "
                                           "may differ from the answer key, which rounds at the "
                                           "end alone.")),
        true}});
    for (std::size_t i = 0; i < exercises.size(); ++i)
        sheet.parts.push_back({ExercisePage(exercises[i], answers[i], isSolved).box(i + 1)});
    sheet.parts.push_back({SheetCommand{commandOf(choices)}});
    return sheet;
}

} // namespace fovea
