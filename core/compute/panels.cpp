#include "core/compute/panels.h"

#include "core/base/memory.h"

#include <algorithm>
#include <stdexcept>

namespace fovea {
namespace {

constexpr Index numbersAtOnce = Index{4} << 20; // that stand in memory twice

// Into one panel, what it has of the rows [begin, …) of the matrix.
template <class T>
void fillPanel(const PanelLayout& layout, Index panel, const Tensor& rows, Index begin, T* all) {
    const Index left = panel * layout.width;
    const Index count = std::min(layout.width, layout.columns - left);
    const T* from = rows.host<T>().data();
    if (layout.transposed) {                   // whole panels are asked for
        constexpr Index line = 64 / sizeof(T); // of the cache
        T* to = all + layout.at(0, left);
        from += (left - begin) * layout.depth;
        for (Index top = 0; top < layout.depth; top += line)
            for (Index j = 0; j < count; ++j)
                for (Index c = top; c < std::min(top + line, layout.depth); ++c)
                    to[c * layout.width + j] = from[j * layout.depth + c];
        for (Index c = 0; count < layout.width && c < layout.depth; ++c)
            std::fill(to + c * layout.width + count, to + (c + 1) * layout.width, T{});
        return;
    }
    for (Index c = 0; c < rows.axis(0); ++c) {
        T* to =
            std::copy_n(from + c * layout.columns + left, count, all + layout.at(begin + c, left));
        std::fill(to, to + (layout.width - count), T{});
    }
}

// What stays is allocated before what is read, which leaves no holes between it.
template <class T>
Tensor arranged(const Shape& shape, const PanelLayout& layout, const MatrixRows& rows,
                const RunTiles& run) {
    const Index step =
        std::max<Index>(1, numbersAtOnce / std::max<Index>(1, shape[1]) / layout.width) *
        layout.width;
    Buffer<T> all(elements({layout.panels(), layout.depth, layout.width}),
                  Buffer<T>::Start::unwritten);
    expectFilling(all.data(), all.size() * sizeof(T));
    for (Index begin = 0; begin < shape[0]; begin += step) {
        const Index end = std::min(begin + step, shape[0]);
        const Tensor part = rows(begin, end);
        const Index first = layout.transposed ? begin / layout.width : 0;
        const Index last =
            layout.transposed ? (end + layout.width - 1) / layout.width : layout.panels();
        run(last - first, [&](Index i) { fillPanel(layout, first + i, part, begin, all.data()); });
    }
    return Tensor(shape, std::make_shared<PanelMatrix<T>>(layout, std::move(all)));
}

template <class T>
Tensor plain(const Tensor& tensor, const AnyPanels& panels) {
    const PanelLayout& layout = panels.layout;
    const T* from = panelNumbers<T>(panels);
    Buffer<T> all(tensor.size(), Buffer<T>::Start::unwritten);
    T* to = all.data();
    for (Index i = 0; i < tensor.axis(0); ++i)
        for (Index j = 0; j < tensor.axis(1); ++j)
            *to++ = from[layout.transposed ? layout.at(j, i) : layout.at(i, j)];
    return Tensor(tensor.shape(), std::move(all));
}

} // namespace

const AnyPanels* panelsOf(const Tensor& tensor) {
    return dynamic_cast<const AnyPanels*>(tensor.storage().get());
}

Tensor inPanels(const Shape& shape, Index width, bool transposed, const MatrixRows& rows,
                const RunTiles& run) {
    const PanelLayout layout(shape, width, transposed);
    switch (rows(0, 0).type()) {
    case Type::f32:
        return arranged<float>(shape, layout, rows, run);
    case Type::f64:
        return arranged<double>(shape, layout, rows, run);
    case Type::f16:
        return arranged<Half>(shape, layout, rows, run);
    case Type::bf16:
        return arranged<Brain>(shape, layout, rows, run);
    default:
        throw std::invalid_argument("a matrix for products that has no numbers");
    }
}

Tensor inRowsAgain(const Tensor& tensor) {
    const AnyPanels* panels = panelsOf(tensor);
    if (!panels)
        return tensor;
    switch (tensor.type()) {
    case Type::f64:
        return plain<double>(tensor, *panels);
    case Type::f16:
        return plain<Half>(tensor, *panels);
    case Type::bf16:
        return plain<Brain>(tensor, *panels);
    default:
        return plain<float>(tensor, *panels);
    }
}

} // namespace fovea
