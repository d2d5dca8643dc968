#include "core/figure/numbers_out.h"

#include "core/base/npy.h"
#include "core/base/numbers.h"

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
        for (std::size_t j = 0; j < matrix.columns.size(); ++j)
            csv += ',' + printNumber(matrix.values[i * matrix.columns.size() + j]);
        csv += "\r\n";
    }
}

Shape shapeOf(const Matrix& matrix) {
    return {static_cast<Index>(matrix.rows.size()), static_cast<Index>(matrix.columns.size())};
}

struct Csv {
    std::string operator()(const Bars& bars) const {
        std::string csv;
        for (std::size_t i = 0; i < bars.labels.size(); ++i)
            csv += field(bars.labels[i]) + ',' + printNumber(bars.values[i]) + "\r\n";
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
        for (const Matrix& item : gallery.items) {
            csv += field(english(item.title)) + "\r\n";
            appendCsv(csv, item);
        }
        return csv;
    }
};

struct Npy {
    std::string operator()(const Bars& bars) const {
        return writeNpy(makeTensor<float>({static_cast<Index>(bars.values.size())}, bars.values));
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
        std::vector<float> all;
        for (const Matrix& item : gallery.items)
            all.insert(all.end(), item.values.begin(), item.values.end());
        Shape shape = gallery.items.empty() ? Shape{0, 0} : shapeOf(gallery.items.front());
        shape.insert(shape.begin(), static_cast<Index>(gallery.items.size()));
        return writeNpy(makeTensor<float>(shape, all));
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
