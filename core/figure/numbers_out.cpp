#include "core/figure/numbers_out.h"

#include "core/base/error.h"
#include "core/base/json.h"
#include "core/base/npy.h"
#include "core/base/numbers.h"
#include "core/figure/number_lines.h"
#include "core/figure/written_parts.h"

#include <cmath>
#include <limits>

namespace fovea {
namespace {

class CsvLines : public LineWriter {
public:
    void words(const std::string& text) override { cell(field(text)); }
    void number(float value) override { cell(printNumber(value)); }
    void number(double value) override { cell(printNumber(value)); }
    void integer(Index value) override { cell(std::to_string(value)); }
    void nothing() override { cell(""); }
    void endLine() override {
        csv += "\r\n";
        first_ = true;
    }
    std::string csv;

private:
    static std::string field(const std::string& text) {
        if (text.find_first_of("\",\r\n") == std::string::npos)
            return text;
        std::string quoted = "\"";
        for (const char c : text)
            quoted += c == '"' ? "\"\"" : std::string(1, c);
        return quoted + '"';
    }
    void cell(const std::string& text) {
        csv += first_ ? "" : ",";
        csv += text;
        first_ = false;
    }
    bool first_ = true;
};

// A line of JSON for each line; what is not finite has no word there.
class JsonLines : public LineWriter {
public:
    void words(const std::string& text) override { cell(writeJson(text)); }
    void number(float value) override { cell(std::isfinite(value) ? printNumber(value) : "null"); }
    void number(double value) override { cell(std::isfinite(value) ? printNumber(value) : "null"); }
    void integer(Index value) override { cell(std::to_string(value)); }
    void nothing() override { cell("null"); }
    void endLine() override {
        json += first_ ? (json.empty() ? "[]" : ",\n    []") : "]";
        first_ = true;
    }
    std::string json;

private:
    void cell(const std::string& text) {
        json += !first_ ? ", " : json.empty() ? "[" : ",\n    [";
        json += text;
        first_ = false;
    }
    bool first_ = true;
};

Shape shapeOf(const Matrix& matrix) {
    return {static_cast<Index>(matrix.rows.size()), static_cast<Index>(matrix.columns.size())};
}

std::string stacked(const std::vector<const Matrix*>& items) {
    std::vector<float> all;
    for (const Matrix* item : items)
        all.insert(all.end(), item->values.begin(), item->values.end());
    Shape shape = items.empty() ? Shape{0, 0} : shapeOf(*items.front());
    for (const Matrix* item : items)
        if (shapeOf(*item) != shape)
            fail(QT_TRANSLATE_NOOP("fovea", "the figure's matrices differ in size, so they are no "
                                            "one array; write .csv instead"));
    shape.insert(shape.begin(), std::ssize(items));
    return writeNpy(makeTensor<float>(shape, all));
}

struct Npy {
    // The fields that are of one size, [plots, rows, columns]; without any, the points of all
    // plots.
    std::string operator()(const Stack& stack) const {
        std::vector<Matrix> fields;
        for (const Plot& plot : stack.plots)
            for (const Plot::Field& one : plot.fields)
                fields.push_back(matrixOf(one));
        if (fields.empty())
            return points(stack.plots);
        std::vector<const Matrix*> items;
        for (const Matrix& matrix : fields)
            items.push_back(&matrix);
        return stacked(items);
    }
    std::string operator()(const NumberTable& table) const {
        std::vector<double> all;
        for (const NumberTable::Row& row : table.rows)
            all.insert(all.end(), row.values.begin(), row.values.end());
        return writeNpy(
            makeTensor<double>({std::ssize(table.rows), std::ssize(table.columns)}, all));
    }
    // The field; without one every point.
    std::string operator()(const Plot& plot) const {
        if (!plot.fields.empty())
            return (*this)(matrixOf(plot.fields.front()));
        return points({plot});
    }
    // Of curves and dots, as (which of them, x, y).
    static std::string points(const std::vector<Plot>& plots) {
        std::vector<double> all;
        double which = 0;
        const auto add = [&](const std::vector<double>& x, const std::vector<double>& y) {
            for (std::size_t i = 0; i < x.size(); ++i)
                all.insert(all.end(), {which, x[i], y[i]});
            ++which;
        };
        for (const Plot& plot : plots) {
            for (const Plot::Curve& curve : plot.curves)
                add(curve.x, curve.y);
            for (const Plot::Dots& dots : plot.dots)
                add(dots.x, dots.y);
        }
        return writeNpy(makeTensor<double>({static_cast<Index>(all.size() / 3), 3}, all));
    }
    std::string operator()(const Bars& bars) const {
        std::vector<float> values;
        for (const std::size_t i : linesByToken(bars))
            values.push_back(bars.values[i]);
        return writeNpy(makeTensor<float>({std::ssize(values)}, values));
    }
    std::string operator()(const Answer& answer) const {
        std::vector<double> values;
        for (const Answer::Item& item : answer.items)
            values.push_back(item.probability);
        return writeNpy(makeTensor<double>({std::ssize(values)}, values));
    }
    std::string operator()(const PatchPicture& picture) const {
        return writeNpy(makeTensor<float>({std::ssize(picture.weights)}, picture.weights));
    }
    std::string operator()(const Derivation& derivation) const {
        std::vector<double> values;
        for (const Derivation::Line& line : derivation.lines)
            values.push_back(line.value);
        return writeNpy(makeTensor<double>({static_cast<Index>(values.size())}, values));
    }
    std::string operator()(const Matrix& matrix) const {
        return writeNpy(makeTensor<float>(shapeOf(matrix), matrix.values));
    }
    std::string operator()(const SmallMultiples& multiples) const {
        std::vector<const Matrix*> items;
        for (const SmallMultiples::Item& item : multiples.items)
            items.push_back(&item.matrix);
        return stacked(items);
    }
    std::string operator()(const RunningText& text) const {
        std::vector<float> weights;
        for (const RunningText::Word& word : text.keys)
            weights.push_back(word.weight);
        return writeNpy(makeTensor<float>({std::ssize(weights)}, weights));
    }
    // The probability of the followed words, [layers + 1, tokens].
    std::string operator()(const Lens& lens) const {
        std::vector<double> all;
        for (const Lens::Cell& cell : lens.cells)
            all.push_back(cell.probability);
        return writeNpy(makeTensor<double>({lens.rows, std::ssize(lens.columns)}, all));
    }
    // The table; NaN where it has a hole.
    std::string operator()(const Terms& terms) const {
        std::vector<double> all;
        for (const Terms::Term& term : terms.terms)
            all.push_back(term.exists ? term.value : std::numeric_limits<double>::quiet_NaN());
        return writeNpy(
            makeTensor<double>({std::ssize(terms.rows), std::ssize(terms.columns)}, all));
    }
    // The measure that is drawn, [layers, heads]; NaN where there is no such head.
    std::string operator()(const HeadGrid& grid) const {
        std::vector<double> all(grid.rows.size() * static_cast<std::size_t>(grid.columns),
                                std::numeric_limits<double>::quiet_NaN());
        for (const HeadGrid::Head& head : grid.heads)
            if (const auto& one = head.measured[static_cast<std::size_t>(grid.measure)])
                all[static_cast<std::size_t>(head.layer * grid.columns + head.head)] = one->value;
        return writeNpy(makeTensor<double>({std::ssize(grid.rows), grid.columns}, all));
    }
    std::string operator()(const Panels& panels) const {
        std::vector<const Matrix*> items;
        for (const Matrix& item : panels.items)
            items.push_back(&item);
        return stacked(items);
    }
    std::string operator()(const Links& links) const {
        std::vector<float> all;
        Index shown = 0;
        for (const Links::Head& head : links.heads) {
            all.insert(all.end(), head.weights.begin(), head.weights.end());
            shown += head.shown ? 1 : 0;
        }
        return writeNpy(
            makeTensor<float>({shown, std::ssize(links.queries), std::ssize(links.keys)}, all));
    }
    // Steps, [parts, from, to]; 0: never.
    std::string operator()(const Reach& reach) const {
        std::vector<float> all;
        for (const Reach::Part& part : reach.parts)
            for (const Index steps : part.steps)
                all.push_back(static_cast<float>(steps));
        const Index tokens = std::ssize(reach.tokens);
        return writeNpy(makeTensor<float>({std::ssize(reach.parts), tokens, tokens}, all));
    }
    // The last block: the output.
    std::string operator()(const Steps& steps) const {
        if (steps.steps.empty())
            return writeNpy(makeTensor<float>({0, 0}, {}));
        return (*this)(matrixOf(steps.steps.back().blocks.back()));
    }
};

} // namespace

std::string writeCsv(const Figure& figure) {
    CsvLines lines;
    writeLines(figure, lines);
    return lines.csv;
}

std::string writeNumbersJson(const Figure& figure) {
    JsonLines lines;
    writeLines(figure, lines);
    const std::string title =
        std::visit([](const auto& kind) { return english(kind.title); }, figure);
    return "{\n  \"title\": " + writeJson(title) + ",\n  \"lines\": [\n    " + lines.json +
           "\n  ]\n}\n";
}

std::string writeNumbersNpy(const Figure& figure) {
    return std::visit(Npy{}, figure);
}

} // namespace fovea
