#include "ui/export/first_rows.h"

#include "core/base/npy.h"
#include "core/base/numbers.h"
#include "core/base/table.h"
#include "core/figure/numbers_out.h"
#include "ui/export/formats.h"

#include <algorithm>

namespace fovea {
namespace {

// The beginning of a figure, and how many rows of its matrices, all together, stand behind it.
struct Beginning {
    Index rows;
    Index left = 0;
    Index leftOfEach = 0;

    Figure operator()(const Matrix& matrix) { return cut(matrix); }
    Figure operator()(Panels panels) {
        for (Matrix& item : panels.items)
            item = cut(item);
        return panels;
    }
    Figure operator()(Links links) {
        const auto columns = static_cast<Index>(links.keys.size());
        leftOfEach = std::max<Index>(std::ssize(links.queries) - rows, 0);
        links.queries.resize(links.queries.size() - static_cast<std::size_t>(leftOfEach));
        for (Links::Head& head : links.heads)
            if (head.shown) {
                head.weights.resize(links.queries.size() * static_cast<std::size_t>(columns));
                left += leftOfEach;
            }
        return links;
    }
    template <class Small>
    Figure operator()(const Small& small) {
        return small;
    }
    Matrix cut(Matrix matrix) {
        leftOfEach = std::max<Index>(std::ssize(matrix.rows) - rows, 0);
        left += leftOfEach;
        matrix.rows.resize(matrix.rows.size() - static_cast<std::size_t>(leftOfEach));
        matrix.values.resize(matrix.rows.size() * matrix.columns.size());
        return matrix;
    }
};

// The first matrix of the array, or the numbers of a list one below the other.
TextCells cellsOf(const Tensor& array, Index most) {
    const bool list = array.rank() < 2;
    const Index rows = list ? array.axis(0) : array.axis(-2);
    const Index columns = list ? 1 : array.axis(-1);
    const Tensor numbers = array.as<double>();
    const auto print = [&](std::size_t at) {
        return array.type() == Type::f32 ? printNumber(array.host<float>()[at])
                                         : printNumber(numbers.host<double>()[at]);
    };
    TextCells cells;
    for (Index row = 0; row < std::min(rows, most) && numbers.size() > 0; ++row) {
        cells.emplace_back();
        for (Index column = 0; column < columns; ++column)
            cells.back().push_back(print(static_cast<std::size_t>(row * columns + column)));
    }
    return cells;
}

} // namespace

FirstRows firstRows(const Figure& figure, const std::string& format, Index rows) {
    Beginning beginning{rows};
    const Figure first = std::visit(beginning, figure);
    if (format == "npy") {
        const Tensor array = readNpy(writeNumbersNpy(first), format);
        Shape shape = array.shape();
        if (shape.size() >= 2)
            shape[shape.size() - 2] += beginning.leftOfEach;
        return {cellsOf(array, rows),
                {shape.size() > 2 ? QT_TRANSLATE_NOOP(
                                        "fovea", "An array of shape %1, of which this is the first")
                                  : QT_TRANSLATE_NOOP("fovea", "An array of shape %1"),
                 {printShape(shape)}}};
    }
    TextCells cells = readCsv(writeCsv(first)); // JSON has the same lines
    std::size_t columns = 0;
    for (const auto& line : cells)
        columns = std::max(columns, line.size());
    const std::string lines = std::to_string(std::ssize(cells) + beginning.left);
    return {std::move(cells),
            {QT_TRANSLATE_NOOP("fovea", "%1 lines of at most %2 cells"),
             {lines, std::to_string(columns)}}};
}

} // namespace fovea
