#include "core/regression/read_points.h"

#include "core/base/error.h"
#include "core/base/npy.h"
#include "core/base/numbers.h"
#include "core/regression/study.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace fovea {
namespace {

struct TextLine {
    std::string_view text;
    std::size_t row; // from 1, as an editor counts
};

// How a table is written.
struct Spelling {
    char separator; // ' ' : any number of blanks
    char decimal;
};
// The first of equals wins: a comma parts columns unless something else does.
constexpr std::array spellings = {Spelling{'\t', '.'}, Spelling{';', '.'},  Spelling{',', '.'},
                                  Spelling{' ', '.'},  Spelling{'\t', ','}, Spelling{';', ','},
                                  Spelling{' ', ','}};

constexpr std::string_view blanks = " \t\v\f";

std::string_view trimmed(std::string_view text) {
    const std::size_t first = text.find_first_not_of(blanks);
    if (first == std::string_view::npos)
        return {};
    return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

// Lines end with \n, \r\n or \r; empty ones, and those that begin with #, say nothing.
std::vector<TextLine> linesOf(std::string_view text) {
    std::vector<TextLine> lines;
    for (std::size_t row = 1; !text.empty(); ++row) {
        const std::size_t end = text.find_first_of("\r\n");
        const std::string_view line = trimmed(text.substr(0, end));
        if (!line.empty() && line.front() != '#')
            lines.push_back({line, row});
        if (end == std::string_view::npos)
            break;
        const bool both = text[end] == '\r' && end + 1 < text.size() && text[end + 1] == '\n';
        text.remove_prefix(end + (both ? 2 : 1));
    }
    return lines;
}

std::vector<std::string_view> fieldsOf(std::string_view line, char separator) {
    std::vector<std::string_view> fields;
    for (;;) {
        const std::size_t end =
            separator == ' ' ? line.find_first_of(blanks) : line.find(separator);
        std::string_view field = trimmed(line.substr(0, end));
        if (field.size() >= 2 && field.front() == '"' && field.back() == '"')
            field = trimmed(field.substr(1, field.size() - 2));
        fields.push_back(field);
        if (end == std::string_view::npos)
            return fields;
        line.remove_prefix(end + 1);
        if (separator == ' ')
            line = trimmed(line);
    }
}

std::optional<double> numberOf(std::string_view field, char decimal) {
    if (field.starts_with('+') && !field.starts_with("+-"))
        field.remove_prefix(1);
    if (decimal == '.')
        return readNumber(field);
    if (field.find('.') != std::string_view::npos)
        return std::nullopt;
    std::string text(field);
    std::ranges::replace(text, ',', '.');
    return readNumber(text);
}

std::size_t numbersIn(const std::vector<std::string_view>& fields, char decimal) {
    return static_cast<std::size_t>(std::ranges::count_if(
        fields, [&](std::string_view field) { return numberOf(field, decimal).has_value(); }));
}

// The spelling in which most of the first lines are points.
Spelling spellingOf(const std::vector<TextLine>& lines) {
    constexpr std::size_t sample = 100;
    Spelling best{',', '.'};
    // Where none fits, the sign that is there, so that the message speaks of its columns.
    for (const Spelling& spelling :
         {Spelling{' ', '.'}, Spelling{',', '.'}, Spelling{';', '.'}, Spelling{'\t', '.'}})
        if (lines.back().text.find(spelling.separator) != std::string_view::npos)
            best = spelling;
    std::size_t most = 0;
    for (const Spelling& spelling : spellings) {
        std::size_t good = 0;
        for (std::size_t i = 0; i < std::min(sample, lines.size()); ++i) {
            const auto fields = fieldsOf(lines[i].text, spelling.separator);
            good += (fields.size() == 2 || fields.size() == 3) &&
                    numbersIn(fields, spelling.decimal) == fields.size();
        }
        if (good > most) {
            most = good;
            best = spelling;
        }
    }
    return best;
}

// A number as people shorten it, for a message.
std::string shown(std::string_view field) {
    constexpr std::size_t most = 40;
    if (field.size() <= most)
        return std::string(field);
    std::size_t end = most;
    while (end > 0 && (static_cast<unsigned char>(field[end]) & 0xC0) == 0x80)
        --end; // never within a character
    return std::string(field.substr(0, end)) + "…";
}

class Reader {
public:
    Reader(std::vector<TextLine> lines, const std::string& source)
        : lines_(std::move(lines)), source_(source), spelling_(spellingOf(lines_)) {}

    PointsRead read() {
        // A line of names has no number in it.
        const auto first = fieldsOf(lines_.front().text, spelling_.separator);
        const std::size_t begin =
            lines_.size() > 1 && numbersIn(first, spelling_.decimal) == 0 ? 1 : 0;
        const std::size_t count = lines_.size() - begin;
        if (count > static_cast<std::size_t>(mostPoints))
            fail(QT_TRANSLATE_NOOP("fovea", "%1: found %2 points, expected at most %3"),
                 {source_, std::to_string(count), std::to_string(mostPoints)});
        const std::size_t columns = columnsOf(lines_[begin]);
        Buffer<double> out(count * columns);
        for (std::size_t i = 0; i < count; ++i)
            row(lines_[begin + i], columns, out.data() + i * columns);
        PointsRead result{
            Tensor({static_cast<Index>(count), static_cast<Index>(columns)}, std::move(out)), {}};
        if (count < 2)
            fail(QT_TRANSLATE_NOOP("fovea", "%1: found one point, expected at least two"),
                 {source_});
        if (spelling_.decimal == ',')
            result.notes.push_back(
                {QT_TRANSLATE_NOOP("fovea", "%1: commas were read as decimal points"), {source_}});
        return result;
    }

private:
    std::size_t columnsOf(const TextLine& line) const {
        const std::size_t columns = fieldsOf(line.text, spelling_.separator).size();
        if (columns == 1)
            fail(QT_TRANSLATE_NOOP("fovea", "%1: row %2 has one column (‘%3’), expected two (x, y) "
                                            "or three (x, x₂, y)"),
                 {source_, std::to_string(line.row), shown(line.text)});
        if (columns == 4 && spelling_.separator == ',')
            fail(QT_TRANSLATE_NOOP(
                     "fovea",
                     "%1: row %2 has four columns, expected two (x, y) or three (x, x₂, y); where "
                     "the comma is a decimal point, separate columns by semicolons"),
                 {source_, std::to_string(line.row)});
        if (columns > 3)
            fail(QT_TRANSLATE_NOOP("fovea", "%1: row %2 has %3 columns, expected two (x, y) or "
                                            "three (x, x₂, y)"),
                 {source_, std::to_string(line.row), std::to_string(columns)});
        return columns;
    }
    void row(const TextLine& line, std::size_t columns, double* out) const {
        const auto fields = fieldsOf(line.text, spelling_.separator);
        if (fields.size() != columns)
            fail(QT_TRANSLATE_NOOP("fovea", "%1: row %2 has %3 columns, expected %4 as in the rows "
                                            "before"),
                 {source_, std::to_string(line.row), std::to_string(fields.size()),
                  std::to_string(columns)});
        for (std::size_t i = 0; i < columns; ++i) {
            const auto number = numberOf(fields[i], spelling_.decimal);
            const std::string column = std::to_string(i + 1);
            if (fields[i].empty())
                fail(
                    QT_TRANSLATE_NOOP("fovea", "%1: row %2, column %3 is empty, expected a number"),
                    {source_, std::to_string(line.row), column});
            if (!number || !(std::abs(*number) <= largestCoordinate))
                fail(QT_TRANSLATE_NOOP("fovea", "%1: row %2, column %3 has ‘%4’, expected a number "
                                                "within ±1e100"),
                     {source_, std::to_string(line.row), column, shown(fields[i])});
            out[i] = *number;
        }
    }

    std::vector<TextLine> lines_;
    const std::string& source_;
    Spelling spelling_;
};

} // namespace

PointsRead readPointsText(std::string_view text, const std::string& source) {
    if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF"))
        fail(QT_TRANSLATE_NOOP("fovea", "%1: this is UTF-16 text, expected UTF-8"), {source});
    if (text.starts_with("\xEF\xBB\xBF"))
        text.remove_prefix(3);
    if (text.find('\0') != std::string_view::npos)
        fail(QT_TRANSLATE_NOOP("fovea",
                               "%1: this is no text, expected a table of numbers (.csv) or "
                               "an array (.npy)"),
             {source});
    std::vector<TextLine> lines = linesOf(text);
    if (lines.empty())
        fail(QT_TRANSLATE_NOOP("fovea", "%1: there is nothing in it, expected rows of two or three "
                                        "numbers"),
             {source});
    return Reader(std::move(lines), source).read();
}

PointsRead readPointsFile(std::string_view bytes, const std::string& source) {
    if (!bytes.starts_with("\x93NUMPY"))
        return readPointsText(bytes, source);
    Tensor array = readNpy(bytes, source);
    if (array.type() == Type::f32)
        array = array.as<double>();
    checkPoints(array, source);
    if (array.axis(0) < 2)
        fail(QT_TRANSLATE_NOOP("fovea", "%1: found %2 points, expected at least two"),
             {source, std::to_string(array.axis(0))});
    return {array, {}};
}

} // namespace fovea
