// A matrix that is the right side of many products, laid out as these read it: in one go, from one
// end of memory to the other. Its numbers stay what they are, of whatever type.
#pragma once

#include "core/base/tensor.h"

#include <functional>

namespace fovea {

// A product's right side b [depth, columns], laid out in panels of `width` columns. Each panel is
// [depth, width], with zeros behind the last column.
struct PanelLayout {
    Index width = 0;
    bool transposed = false; // the tensor is bᵀ
    Index depth = 0, columns = 0;
    PanelLayout(const Shape& shape, Index panelWidth, bool isTransposed)
        : width(panelWidth), transposed(isTransposed), depth(shape[isTransposed ? 1 : 0]),
          columns(shape[isTransposed ? 0 : 1]) {}
    [[nodiscard]] Index panels() const { return (columns + width - 1) / width; }
    // Where an element of b stands.
    [[nodiscard]] Index at(Index c, Index column) const {
        return (column / width * depth + c) * width + column % width;
    }
};

// On the host, but not row by row: only what knows panels finds its numbers.
class AnyPanels : public Storage {
public:
    AnyPanels(Type type, const PanelLayout& how) : Storage(type, false), layout(how) {}
    const PanelLayout layout;
};
template <class T>
class PanelMatrix final : public AnyPanels {
public:
    PanelMatrix(const PanelLayout& how, Buffer<T> values)
        : AnyPanels(typeOf<T>(), how), buffer(std::move(values)) {}
    const Buffer<T> buffer;
};

// nullptr where a tensor is something else.
const AnyPanels* panelsOf(const Tensor& tensor);
template <class T>
const T* panelNumbers(const AnyPanels& panels) {
    return static_cast<const PanelMatrix<T>&>(panels).buffer.data();
}

// rows(begin, end): those of the matrix, on the host; asked for in order, some at a time.
using MatrixRows = std::function<Tensor(Index begin, Index end)>;
// run(count, work) does work(0) … work(count − 1).
using RunTiles = std::function<void(Index, const std::function<void(Index)>&)>;
Tensor inPanels(const Shape& shape, Index width, bool transposed, const MatrixRows& rows,
                const RunTiles& run);
// Row by row again; what is no such matrix as it is.
Tensor inRowsAgain(const Tensor& tensor);

} // namespace fovea
