#include "app/lessons/values.h"

#include "core/base/error.h"
#include "core/base/numbers.h"
#include "core/figure/number_lines.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace fovea {
namespace {

class CollectedLines : public LineWriter {
public:
    NumberLines all;

    void words(const std::string& text) override { line_.emplace_back(text); }
    void number(float value) override { line_.emplace_back(static_cast<double>(value)); }
    void number(double value) override { line_.emplace_back(value); }
    void integer(Index value) override { line_.emplace_back(static_cast<double>(value)); }
    void nothing() override { line_.emplace_back(); }
    void endLine() override {
        if (isLabels())
            columns_ = std::move(line_);
        else if (isTitle()) // what follows is another part
            columns_.clear();
        else
            all.lines.push_back({std::move(line_), columns_});
        line_.clear();
    }

private:
    // Words alone; a number with nothing beside it is a place where a curve has no point.
    [[nodiscard]] bool isTitle() const {
        if (!line_.empty() && std::holds_alternative<double>(line_.front()))
            return false;
        return std::ranges::all_of(
            line_.begin() + (line_.empty() ? 0 : 1), line_.end(),
            [](const auto& cell) { return std::holds_alternative<std::monostate>(cell); });
    }
    // Nothing stands in front of them, or the name of the part, and no number among them.
    [[nodiscard]] bool isLabels() const {
        return line_.size() > 1 &&
               (std::holds_alternative<std::monostate>(line_.front()) ||
                (line_.size() > 2 && std::ranges::none_of(line_, [](const auto& cell) {
                     return std::holds_alternative<double>(cell);
                 })));
    }

    std::vector<NumberLines::Cell> line_, columns_;
};

using Words = std::vector<std::string>;

// Words between blanks; what stands in double quotes is one, and keeps its first quote as a mark.
Words wordsOf(const std::string& text) {
    Words words;
    for (std::size_t i = 0; i < text.size();) {
        if (text[i] == ' ' || text[i] == '\n') {
            ++i;
            continue;
        }
        const bool quoted = text[i] == '"';
        const std::size_t end = std::min(text.find(quoted ? '"' : ' ', i + 1), text.size());
        words.push_back(text.substr(i, end - i));
        i = quoted ? end + 1 : end;
    }
    return words;
}

// What a value can be.
enum class Of { cell, sum, largest, where, rows, different };
struct ValueKind {
    std::string_view word;
    Of of;
    std::size_t places; // that it is asked of
};
constexpr ValueKind kinds[] = {{"cell", Of::cell, 2},       {"sum", Of::sum, 1},
                               {"largest", Of::largest, 1}, {"where", Of::where, 1},
                               {"rows", Of::rows, 0},       {"different", Of::different, 0}};

[[noreturn]] void refuse(const std::string& expression, const std::string& expected) {
    fail(QT_TRANSLATE_NOOP("fovea", "‘%1’ is no value of a lesson: expected %2"),
         {expression, expected});
}

// The place of a label, or of a number counted from 1; "saw#2" is the second of that name.
template <class Labels>
std::optional<std::size_t> placeOf(const std::string& word, std::size_t count, bool fromZero,
                                   const Labels& labelAt) {
    if (!word.starts_with('"'))
        if (const auto number = readInteger(word)) {
            const std::int64_t place = fromZero ? *number : *number - 1;
            return place >= 0 && place < static_cast<std::int64_t>(count)
                       ? std::optional(static_cast<std::size_t>(place))
                       : std::nullopt;
        }
    std::string label = word.starts_with('"') ? word.substr(1) : word;
    std::int64_t nth = 1;
    if (const std::size_t at = label.rfind('#'); at != std::string::npos && at > 0)
        if (const auto number = readInteger(label.substr(at + 1))) {
            nth = *number;
            label.erase(at);
        }
    for (std::size_t i = 0; i < count; ++i)
        if (labelAt(i) == label && --nth == 0)
            return i;
    return std::nullopt;
}

std::size_t placeOfRow(const NumberLines& from, const std::string& row, const std::string& text) {
    const auto place = placeOf(row, from.lines.size(), false, [&](std::size_t i) {
        const auto& cells = from.lines[i].cells;
        return cells.empty() ? std::string() : labelOfCell(cells.front());
    });
    if (!place)
        refuse(text, "a row that the figure has, not ‘" + row + "’");
    return *place;
}

std::size_t placeOfColumn(const NumberLines::Line& line, const std::string& column,
                          const std::string& text) {
    const auto place = placeOf(column, line.cells.size(), true, [&](std::size_t i) {
        return i > 0 && i < line.columns.size() ? labelOfCell(line.columns[i]) : std::string();
    });
    if (!place)
        refuse(text, "a column that the figure has, not ‘" + column + "’");
    return *place;
}

class Expression {
public:
    Expression(std::string text, const LinesOf& lines)
        : text_(std::move(text)), words_(wordsOf(text_)), lines_(lines) {}

    LessonValue whole() {
        const LessonValue value = sum();
        if (at_ < words_.size())
            refuse(text_, "‘" + words_[at_] + "’ not to be there");
        return value;
    }

private:
    [[nodiscard]] bool comes(const char* word) const {
        return at_ < words_.size() && words_[at_] == word;
    }
    std::string next(const char* what) {
        if (at_ == words_.size())
            refuse(text_, std::string(what) + " behind it");
        return words_[at_++];
    }
    double numberOf(const LessonValue& value) const {
        if (const auto* number = std::get_if<double>(&value))
            return *number;
        refuse(text_, "a number, not a text");
    }

    LessonValue sum() {
        LessonValue value = product();
        while (comes("+") || comes("-") || comes("−")) {
            const bool plus = words_[at_++] == "+";
            const double other = numberOf(product());
            value = numberOf(value) + (plus ? other : -other);
        }
        return value;
    }
    LessonValue product() {
        LessonValue value = single();
        while (comes("*") || comes("/")) {
            const bool times = words_[at_++] == "*";
            const double other = numberOf(single());
            value = times ? numberOf(value) * other : numberOf(value) / other;
        }
        return value;
    }

    LessonValue single() {
        const std::string word = next("a value");
        if (word.starts_with('"'))
            return word.substr(1);
        if (const auto number = readNumber(word))
            return *number;
        const auto* kind = std::ranges::find(kinds, word, &ValueKind::word);
        if (kind == std::end(kinds))
            refuse(text_, "cell, sum, largest, where, rows, different, a number or a text in "
                          "double quotes");
        Words places;
        for (std::size_t i = 0; i < kind->places; ++i)
            places.push_back(next("a row or a column"));
        std::string block, figure;
        while (comes("of") || comes("in")) {
            std::string& named = words_[at_++] == "of" ? block : figure;
            named = next("a name");
        }
        return found(kind->of, places, lines_(block, figure));
    }

    [[nodiscard]] LessonValue found(Of what, const Words& places, const NumberLines& from) const {
        if (what == Of::rows)
            return static_cast<double>(from.lines.size());
        if (what == Of::different) {
            std::set<std::vector<NumberLines::Cell>> rows;
            for (const NumberLines::Line& line : from.lines)
                rows.emplace(line.cells.begin() + (line.cells.empty() ? 0 : 1), line.cells.end());
            return static_cast<double>(rows.size());
        }
        const NumberLines::Line& line = from.lines[placeOfRow(from, places.front(), text_)];
        if (what == Of::cell)
            return cellOf(line, places[1]);
        double sum = 0;
        std::size_t largest = 0;
        for (std::size_t i = 1; i < line.cells.size(); ++i)
            if (const auto* number = std::get_if<double>(&line.cells[i])) {
                sum += *number;
                const auto* most = std::get_if<double>(&line.cells[largest]);
                if (largest == 0 || *number > *most)
                    largest = i;
            }
        if (largest == 0)
            refuse(text_, "a row with numbers");
        if (what == Of::sum)
            return sum;
        if (what == Of::largest)
            return *std::get_if<double>(&line.cells[largest]);
        return largest < line.columns.size() ? labelOfCell(line.columns[largest])
                                             : std::to_string(largest);
    }

    [[nodiscard]] LessonValue cellOf(const NumberLines::Line& line,
                                     const std::string& column) const {
        const NumberLines::Cell& cell = line.cells[placeOfColumn(line, column, text_)];
        if (const auto* number = std::get_if<double>(&cell))
            return *number;
        return labelOfCell(cell);
    }

    std::string text_;
    Words words_;
    const LinesOf& lines_;
    std::size_t at_ = 0;
};

// "as .1%": how many digits, and whether per cent.
std::string written(const LessonValue& value, const std::string& form, const std::string& text) {
    if (const auto* words = std::get_if<std::string>(&value))
        return *words;
    const bool percent = form.ends_with('%');
    const std::string digits = percent ? form.substr(0, form.size() - 1) : form;
    const auto count = digits.starts_with('.') ? readInteger(digits.substr(1)) : std::nullopt;
    if (!count || *count < 0 || *count > 12)
        refuse(text, "‘as .2’ or ‘as .1%’ at its end");
    const double number = std::get<double>(value) * (percent ? 100 : 1);
    std::string printed = printFixed(number, static_cast<int>(*count));
    if (printed.starts_with('-'))
        printed = "−" + printed.substr(1);
    return printed + (percent ? "%" : "");
}

// Outside of double quotes.
std::size_t findOutside(const std::string& text, std::string_view what) {
    bool quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        quoted = quoted != (text[i] == '"');
        if (!quoted && std::string_view(text).substr(i).starts_with(what))
            return i;
    }
    return std::string::npos;
}

} // namespace

NumberLines numberLines(const Figure& figure) {
    CollectedLines lines;
    writeLines(figure, lines);
    return std::move(lines.all);
}

std::string labelOfCell(const NumberLines::Cell& cell) {
    if (const auto* text = std::get_if<std::string>(&cell))
        return *text;
    const auto* number = std::get_if<double>(&cell);
    return number ? printNumber(*number) : std::string();
}

LessonValue valueOf(const std::string& expression, const LinesOf& lines) {
    return Expression(expression, lines).whole();
}

// A text is a label, also where it looks like a number.
LinePlace placeOfCell(const LessonValue& row, const LessonValue& column, const NumberLines& lines) {
    const auto word = [](const LessonValue& value) {
        const auto* text = std::get_if<std::string>(&value);
        return text ? '"' + *text : printFixed(std::get<double>(value), 0);
    };
    LinePlace place;
    place.line = placeOfRow(lines, word(row), word(row));
    place.column = placeOfColumn(lines.lines[place.line], word(column), word(column));
    return place;
}

bool near(double a, double b, double within) {
    return std::abs(a - b) <= within * (1 + 1e-12);
}

bool holds(const std::string& claim, const LinesOf& lines) {
    std::string text = claim;
    double within = 1e-6;
    if (const std::size_t at = findOutside(text, " within "); at != std::string::npos) {
        const auto number = readNumber(text.substr(at + 8));
        if (!number)
            refuse(claim, "a number behind ‘within’");
        within = *number;
        text.erase(at);
    }
    for (const char sign : {'=', '<', '>'}) {
        const std::size_t at = findOutside(text, std::string(" ") + sign + ' ');
        if (at == std::string::npos)
            continue;
        const LessonValue a = valueOf(text.substr(0, at), lines);
        const LessonValue b = valueOf(text.substr(at + 3), lines);
        if (a.index() != b.index())
            refuse(claim, "two numbers or two texts");
        if (const auto* first = std::get_if<std::string>(&a))
            return sign == '=' && *first == std::get<std::string>(b);
        const double x = std::get<double>(a);
        const double y = std::get<double>(b);
        return sign == '=' ? near(x, y, within) : sign == '<' ? x < y : x > y;
    }
    refuse(claim, "=, < or > between two values");
}

std::string filled(const std::string& text, const LinesOf& lines) {
    std::string all;
    for (std::size_t at = 0; at < text.size();) {
        const char c = text[at];
        const char end = c == '{' ? '}' : c;
        // Formulas and code have braces of their own.
        const bool opens = c == '{' || c == '$' || c == '`';
        const std::size_t close = opens ? text.find(end, at + 1) : std::string::npos;
        if (close == std::string::npos) {
            all += c;
            ++at;
            continue;
        }
        const std::string inside = text.substr(at + 1, close - at - 1);
        at = close + 1;
        if (c != '{') {
            all += c + inside + c;
            continue;
        }
        const std::size_t as = findOutside(inside, " as ");
        const std::string expression = inside.substr(0, as);
        all += written(valueOf(expression, lines),
                       as == std::string::npos ? ".2" : inside.substr(as + 4), inside);
    }
    return all;
}

} // namespace fovea
