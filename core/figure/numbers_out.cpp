#include "core/figure/numbers_out.h"

#include "core/base/error.h"
#include "core/base/npy.h"
#include "core/base/numbers.h"

#include <cmath>
#include <limits>

namespace fovea {
namespace {

std::string field(const std::string& text) {
    if (text.find_first_of("\",\r\n") == std::string::npos)
        return text;
    std::string quoted = "\"";
    for (const char c : text)
        quoted += c == '"' ? "\"\"" : std::string(1, c);
    return quoted + '"';
}

void appendCsv(std::string& csv, const Matrix& matrix) {
    for (const std::string& column : matrix.columns)
        csv += ',' + field(column);
    csv += "\r\n";
    for (std::size_t i = 0; i < matrix.rows.size(); ++i) {
        csv += field(matrix.rows[i]);
        for (std::size_t j = 0; j < matrix.columns.size(); ++j) {
            const std::size_t cell = i * matrix.columns.size() + j;
            const Certainty certainty = matrix.certaintyOf(cell);
            csv += ',';
            if (certainty != Certainty::nothingLeft)
                csv += (certainty == Certainty::estimate ? "≈" : "") +
                       printNumber(matrix.values[cell]);
        }
        csv += "\r\n";
    }
}

Shape shapeOf(const Matrix& matrix) {
    return {static_cast<Index>(matrix.rows.size()), static_cast<Index>(matrix.columns.size())};
}

Matrix matrixOf(const Links& links, const Links::Head& head) {
    Matrix matrix;
    matrix.rows = links.queries;
    matrix.columns = links.keys;
    matrix.values = head.weights;
    return matrix;
}

std::vector<std::string> words(const std::vector<std::string>& given, Index count) {
    std::vector<std::string> all = given;
    for (auto i = std::ssize(all); i < count; ++i)
        all.push_back(std::to_string(i + 1));
    return all;
}

Matrix matrixOf(const Steps::Block& block) {
    Matrix matrix;
    matrix.rows = words(block.rows, block.height);
    matrix.columns = words(block.columns, block.width);
    matrix.values = block.values;
    return matrix;
}

// "8 × 64", in one cell of a table.
std::string sizeText(const std::vector<Index>& shape) {
    std::string text;
    for (const Index size : shape)
        text += (text.empty() ? "" : " × ") + std::to_string(size);
    return text;
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

Matrix matrixOf(const Plot::Field& field) {
    const auto centres = [](double from, double to, Index count) {
        std::vector<std::string> texts;
        for (Index i = 0; i < count; ++i)
            texts.push_back(printNumber(from + (to - from) * (static_cast<double>(i) + 0.5) /
                                                   static_cast<double>(count)));
        return texts;
    };
    Matrix matrix;
    matrix.rows = centres(field.bottom, field.top, field.rows);
    matrix.columns = centres(field.left, field.right, field.columns);
    matrix.values = field.values;
    return matrix;
}

// "4.1", and nothing for what is not there.
std::string cellOf(double value) {
    return std::isnan(value) ? std::string() : printNumber(value);
}

// In the order of the tokens, whatever the order on the screen.
std::vector<std::size_t> linesByToken(const Bars& bars) {
    std::vector<std::size_t> lines(bars.labels.size());
    for (std::size_t i = 0; i < lines.size(); ++i)
        lines[static_cast<std::size_t>(bars.token(i))] = i;
    return lines;
}

struct Csv {
    std::string operator()(const Bars& bars) const {
        std::string csv;
        for (const std::size_t i : linesByToken(bars))
            csv += field(bars.labels[i]) + ',' + printNumber(bars.values[i]) + "\r\n";
        return csv;
    }
    std::string operator()(const Answer& answer) const {
        std::string csv;
        for (const Answer::Item& item : answer.items)
            csv += (item.word.empty() ? "" : field(item.word) + ',') + field(item.answer) + ',' +
                   printNumber(item.probability) + "\r\n";
        return csv;
    }
    std::string operator()(const PatchPicture& picture) const {
        std::string csv;
        for (std::size_t i = 0; i < picture.weights.size(); ++i)
            csv += field(picture.names[i]) + ',' + printNumber(picture.weights[i]) + "\r\n";
        return csv;
    }
    std::string operator()(const Derivation& derivation) const {
        std::string csv;
        for (const Derivation::Line& line : derivation.lines)
            csv += field(line.formula) + ',' + printNumber(line.value) + "\r\n";
        return csv;
    }
    std::string operator()(const Matrix& matrix) const {
        std::string csv;
        appendCsv(csv, matrix);
        return csv;
    }
    std::string operator()(const Gallery& gallery) const {
        std::string csv;
        for (const Gallery::Item& item : gallery.items) {
            csv += field(english(item.matrix.title));
            csv += gallery.subtitle.text.empty() ? "" : ',' + field(english(gallery.subtitle));
            csv += "\r\n";
            appendCsv(csv, item.matrix);
        }
        return csv;
    }
    // A line for each key.
    std::string operator()(const RunningText& text) const {
        std::string csv;
        for (const RunningText::Word& word : text.keys)
            csv += field(word.text) + ',' + printNumber(word.weight) + "\r\n";
        return csv;
    }
    // A line for each token and layer.
    std::string operator()(const Lens& lens) const {
        std::string csv = "token,position,layer,likeliest,probability,followed,its probability,its "
                          "rank\r\n";
        for (Index column = 0; column < std::ssize(lens.columns); ++column)
            for (Index row = 0; row < lens.rows; ++row) {
                const auto i = static_cast<std::size_t>(column);
                const Lens::Cell& cell = lens.cell(row, column);
                csv += field(lens.columns[i]) + ',' +
                       (lens.tokens.empty() ? "" : std::to_string(lens.tokens[i] + 1)) + ',' +
                       std::to_string(row) + ',' + field(cell.likeliest.front().answer) + ',' +
                       printNumber(cell.likeliest.front().probability) + ',' +
                       field(lens.followed[i]) + ',' + printNumber(cell.probability) + ',' +
                       std::to_string(cell.rank) + "\r\n";
            }
        return csv;
    }
    // A line for each head, with every measure and what chance would give.
    std::string operator()(const HeadGrid& grid) const {
        std::string csv = "layer,head";
        for (const HeadGrid::Measure& measure : grid.measures)
            csv += ',' + field(english(measure.name)) + ',' +
                   field(english(measure.name) + " by chance") +
                   (measure.ofTokens ? ',' + field(english(measure.name) + " of shuffled words")
                                     : std::string());
        csv += "\r\n";
        for (const HeadGrid::Head& head : grid.heads) {
            csv += std::to_string(head.layer + 1) + ',' + std::to_string(head.head + 1);
            for (std::size_t i = 0; i < head.measured.size(); ++i) {
                const std::optional<HeadValue>& one = head.measured[i];
                csv += one ? ',' + printNumber(one->value) + ',' + printNumber(one->chance) : ",,";
                if (grid.measures[i].ofTokens)
                    csv += one && one->shuffled ? ',' + printNumber(*one->shuffled) : ",";
            }
            csv += "\r\n";
        }
        return csv;
    }
    std::string operator()(const Panels& panels) const {
        std::string csv;
        for (const Matrix& item : panels.items) {
            csv += field(english(item.title)) + "\r\n";
            appendCsv(csv, item);
        }
        return csv;
    }
    std::string operator()(const Links& links) const {
        std::string csv;
        for (const Links::Head& head : links.heads)
            if (head.shown) {
                csv += "head " + std::to_string(head.head + 1) + "\r\n";
                appendCsv(csv, matrixOf(links, head));
            }
        return csv;
    }
    std::string operator()(const Steps& steps) const {
        std::string csv;
        for (const Steps::Step& step : steps.steps)
            for (const Steps::Block& block : step.blocks) {
                csv += field(english(block.name)) + ',' + sizeText(block.shape) + "\r\n";
                appendCsv(csv, matrixOf(block));
            }
        return csv;
    }
    std::string operator()(const Plot& plot) const {
        std::string csv;
        if (plot.fields.size() == 1 && plot.curves.empty() && plot.dots.empty())
            return (*this)(matrixOf(plot.fields.front())); // a matrix and nothing else
        for (const Plot::Field& one : plot.fields) {
            csv += field(english(one.scale.quantity)) + "\r\n";
            appendCsv(csv, matrixOf(one));
        }
        for (const Plot::Curve& curve : plot.curves) {
            csv += field(english(curve.name)) + "\r\n";
            for (std::size_t i = 0; i < curve.x.size(); ++i) {
                csv += cellOf(curve.x[i]) + ',' + cellOf(curve.y[i]);
                csv += (curve.margin.empty() ? "" : ',' + cellOf(curve.margin[i])) + "\r\n";
            }
        }
        for (const Plot::Dots& dots : plot.dots) {
            csv += field(english(dots.name)) + "\r\n";
            for (std::size_t i = 0; i < dots.x.size(); ++i) {
                csv += cellOf(dots.x[i]) + ',' + cellOf(dots.y[i]);
                csv += dots.weights.empty() ? "" : ',' + printNumber(dots.weights[i]);
                csv += (dots.labels.empty() ? "" : ',' + field(dots.labels[i])) + "\r\n";
            }
        }
        return csv;
    }
    std::string operator()(const Stack& stack) const {
        std::string csv;
        for (const Plot& plot : stack.plots)
            csv += field(english(plot.title.text.empty() ? plot.y.name : plot.title)) + ',' +
                   field(english(plot.subtitle)) + "\r\n" + (*this)(plot);
        return csv;
    }
    std::string operator()(const NumberTable& table) const {
        std::string csv;
        for (const Message& column : table.columns)
            csv += ',' + field(english(column));
        csv += "\r\n";
        for (const NumberTable::Row& row : table.rows) {
            csv += field(english(row.name));
            for (const double value : row.values)
                csv += ',' + cellOf(value);
            csv += "\r\n";
        }
        return csv;
    }
};

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
    std::string operator()(const Gallery& gallery) const {
        std::vector<const Matrix*> items;
        for (const Gallery::Item& item : gallery.items)
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
    // The last block: the output.
    std::string operator()(const Steps& steps) const {
        if (steps.steps.empty())
            return writeNpy(makeTensor<float>({0, 0}, {}));
        return (*this)(matrixOf(steps.steps.back().blocks.back()));
    }
};

} // namespace

std::string writeCsv(const Figure& figure) {
    return std::visit(Csv{}, figure);
}

std::string writeNumbersNpy(const Figure& figure) {
    return std::visit(Npy{}, figure);
}

} // namespace fovea
