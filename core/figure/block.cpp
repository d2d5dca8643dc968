#include "core/figure/block.h"

#include <algorithm>

namespace fovea {
namespace {

// So many of `count` from `first` on, which holds `wanted`.
Index firstShown(Index count, Index most, std::optional<Index> wanted) {
    if (count <= most || !wanted)
        return 0;
    return std::clamp<Index>(*wanted - most / 2, 0, count - most);
}

std::vector<std::string> part(const std::vector<std::string>& words, Index first, Index count) {
    if (words.empty())
        return {};
    return {words.begin() + first, words.begin() + first + count};
}

template <class T>
std::vector<T> transposed(std::span<const T> values, Index rows, Index columns) {
    std::vector<T> out(values.size());
    for (Index i = 0; i < rows; ++i)
        for (Index j = 0; j < columns; ++j)
            out[static_cast<std::size_t>(j * rows + i)] =
                values[static_cast<std::size_t>(i * columns + j)];
    return out;
}

} // namespace

Steps::Block blockOf(const MatrixSource& source) {
    const Tensor values = source.values.as<float>();
    const Index rows = values.axis(0);
    const Index columns = values.axis(1);
    const Index height = std::min(rows, source.mostRows);
    const Index width = std::min(columns, source.mostColumns);
    const Index top = firstShown(rows, source.mostRows, source.row);
    const Index left = firstShown(columns, source.mostColumns, source.column);
    Steps::Block block{.name = source.name,
                       .note = source.note,
                       .rows = part(source.rows, top, height),
                       .columns = part(source.columns, left, width),
                       .shape = {rows, columns},
                       .height = height,
                       .width = width,
                       .values = {},
                       .scale = {},
                       .row = source.row ? std::optional(*source.row - top) : std::nullopt,
                       .column =
                           source.column ? std::optional(*source.column - left) : std::nullopt,
                       .parameters = source.parameters};
    for (Index i = top; i < top + height; ++i)
        for (Index j = left; j < left + width; ++j) {
            const auto at = static_cast<std::size_t>(i * columns + j);
            block.values.push_back(values.host<float>()[at]);
            if (!source.visible.empty())
                block.visible.push_back(source.visible[at]);
        }
    // Colours are those of the whole matrix, whichever part is shown.
    block.scale = fittedScale(source.name, source.isSigned, values.host<float>(), source.visible);
    return block;
}

MatrixSource transposed(MatrixSource source) {
    const Tensor values = source.values.as<float>();
    const Index rows = values.axis(0);
    const Index columns = values.axis(1);
    source.values =
        makeTensor<float>({columns, rows}, transposed(values.host<float>(), rows, columns));
    if (!source.visible.empty())
        source.visible = transposed(std::span<const std::uint8_t>(source.visible), rows, columns);
    std::swap(source.rows, source.columns);
    std::swap(source.row, source.column);
    return source;
}

Tensor layerOf(const Tensor& tensor, Index index) {
    const Tensor numbers = tensor.as<float>();
    const auto size = static_cast<std::size_t>(numbers.axis(1) * numbers.axis(2));
    const auto values = numbers.host<float>().subspan(static_cast<std::size_t>(index) * size, size);
    return makeTensor<float>({numbers.axis(1), numbers.axis(2)}, {values.begin(), values.end()});
}

Tensor rowsOf(const Tensor& matrix, Index begin, Index end) {
    const Tensor numbers = matrix.as<float>();
    const auto width = static_cast<std::size_t>(numbers.axis(1));
    const auto values = numbers.host<float>().subspan(
        static_cast<std::size_t>(begin) * width, static_cast<std::size_t>(end - begin) * width);
    return makeTensor<float>({end - begin, numbers.axis(1)}, {values.begin(), values.end()});
}

} // namespace fovea
