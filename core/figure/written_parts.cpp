#include "core/figure/written_parts.h"

#include "core/base/numbers.h"

namespace fovea {
namespace {

std::vector<std::string> words(const std::vector<std::string>& given, Index count) {
    std::vector<std::string> all = given;
    for (auto i = std::ssize(all); i < count; ++i)
        all.push_back(std::to_string(i + 1));
    return all;
}

} // namespace

Matrix matrixOf(const Links& links, const Links::Head& head) {
    Matrix matrix;
    matrix.rows = links.queries;
    matrix.columns = links.keys;
    matrix.values = head.weights;
    return matrix;
}

Matrix matrixOf(const Steps::Block& block) {
    Matrix matrix;
    matrix.rows = words(block.rows, block.height);
    matrix.columns = words(block.columns, block.width);
    matrix.values = block.values;
    matrix.visible = block.visible;
    matrix.scale = block.scale;
    return matrix;
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
    matrix.visible = field.visible;
    matrix.scale = field.scale;
    return matrix;
}

std::vector<std::size_t> linesByToken(const Bars& bars) {
    std::vector<std::size_t> lines(bars.labels.size());
    for (std::size_t i = 0; i < lines.size(); ++i)
        lines[static_cast<std::size_t>(bars.token(i))] = i;
    return lines;
}

} // namespace fovea
