// Operations that move numbers and change none, for tensors on the host.
#pragma once

#include "core/base/tensor.h"
#include "core/compute/eigen/eigen_over.h"
#include "core/compute/operands.h"
#include "core/compute/panels.h"

#include <algorithm>
#include <cstring>
#include <stdexcept>
#include <utility>

namespace fovea::layout {

template <class S, class T>
Tensor gatherOf(const Tensor& table, const Tensor& index) {
    const Index width = table.axis(-1);
    auto out = over::unwritten<S>(elements({index.axis(0), width}));
    S* to = out.data();
    const AnyPanels* panels = panelsOf(table);
    const T* const from = panels ? panelNumbers<T>(*panels) : table.host<T>().data();
    const auto number = [&](Index row, Index c) {
        if (!panels)
            return from[row * width + c];
        const PanelLayout& layout = panels->layout;
        return from[layout.transposed ? layout.at(c, row) : layout.at(row, c)];
    };
    for (const std::int32_t row : index.host<std::int32_t>()) {
        if (row < 0 || row >= table.axis(0))
            throw std::out_of_range("row " + std::to_string(row) + " of a table of " +
                                    std::to_string(table.axis(0)));
        for (Index c = 0; c < width; ++c)
            *to++ = static_cast<S>(widened(number(row, c)));
    }
    return Tensor({index.axis(0), width}, std::move(out));
}

// Of a table of any type of numbers.
template <class S>
Tensor gather(const Tensor& table, const Tensor& index) {
    switch (table.type()) {
    case Type::f16:
        return gatherOf<S, Half>(table, index);
    case Type::bf16:
        return gatherOf<S, Brain>(table, index);
    case Type::f32:
        return gatherOf<S, float>(table, index);
    default:
        return gatherOf<S, S>(table, index);
    }
}

template <class T>
Tensor pick(const Tensor& a, const Tensor& index) {
    const Index n = index.axis(0);
    const Index m = index.axis(1);
    const Index rows = a.axis(1);
    const Index width = a.axis(2);
    if (rows != n && rows != 1)
        throw std::invalid_argument("pick of " + printShape(a.shape()) + " by " +
                                    printShape(index.shape()));
    auto out = over::unwritten<T>(elements({a.axis(0), n, m}));
    T* to = out.data();
    for (Index head = 0; head < a.axis(0); ++head)
        for (Index i = 0; i < n; ++i) {
            const T* row = a.host<T>().data() + (head * rows + (rows == 1 ? 0 : i)) * width;
            for (Index j = 0; j < m; ++j) {
                const std::int32_t column = index.host<std::int32_t>().data()[i * m + j];
                if (column < 0 || column >= width)
                    throw std::out_of_range("column " + std::to_string(column) + " of " +
                                            std::to_string(width));
                *to++ = row[column];
            }
        }
    return Tensor({a.axis(0), n, m}, std::move(out));
}

// A tensor seen along one axis: `outer` blocks, each of axis(i) runs of `inner` elements.
struct Along {
    Along(const Shape& shape, Index axis) {
        for (Index i = 0; i < static_cast<Index>(shape.size()); ++i)
            (i < axis ? outer : inner) *= i == axis ? 1 : shape[static_cast<std::size_t>(i)];
    }
    Index outer = 1;
    Index inner = 1;
};

template <class T>
Tensor slice(const Tensor& a, Index axis, Index begin, Index end) {
    const Slice slice(a, axis, begin, end);
    auto out = over::unwritten<T>(elements(slice.shape));
    const Along along(a.shape(), slice.axis);
    T* to = out.data();
    for (Index block = 0; block < along.outer; ++block)
        to = std::copy_n(a.host<T>().data() + (block * a.axis(slice.axis) + begin) * along.inner,
                         (end - begin) * along.inner, to);
    return Tensor(slice.shape, std::move(out));
}

template <class T>
Tensor concat(const std::vector<Tensor>& parts, Index axis) {
    const Joined joined(parts, axis);
    auto out = over::unwritten<T>(elements(joined.shape));
    const Along along(joined.shape, joined.axis);
    T* to = out.data();
    for (Index block = 0; block < along.outer; ++block)
        for (const Tensor& part : parts) {
            const Index run = part.axis(joined.axis) * along.inner;
            to = std::copy_n(part.host<T>().data() + block * run, run, to);
        }
    return Tensor(joined.shape, std::move(out));
}

// Axes that lie behind each other in both are one.
inline void join(Permuted& permuted) {
    Shape& shape = permuted.shape;
    Shape& steps = permuted.steps;
    for (std::size_t i = shape.size(); i-- > 1;)
        if (steps[i - 1] == shape[i] * steps[i]) {
            shape[i - 1] *= shape[i];
            steps[i - 1] = steps[i];
            shape.erase(shape.begin() + static_cast<std::ptrdiff_t>(i));
            steps.erase(steps.begin() + static_cast<std::ptrdiff_t>(i));
        }
}

template <class T>
void copyRun(const T* from, Index count, T* to) {
    constexpr Index atOnce = 64 / sizeof(T); // a head's width is often so many numbers or twice
    if (count > 4 * atOnce) {
        std::copy_n(from, count, to);
        return;
    }
    Index i = 0;
    for (; i + atOnce <= count; i += atOnce)
        std::memcpy(to + i, from + i, atOnce * sizeof(T));
    for (; i < count; ++i)
        to[i] = from[i];
}

// What lies along axis `axis` of the result and those behind it.
template <class T>
T* copied(const Permuted& permuted, std::size_t axis, const T* from, T* to) {
    const Index count = permuted.shape[axis];
    const Index step = permuted.steps[axis];
    if (axis + 1 < permuted.shape.size()) {
        for (Index i = 0; i < count; ++i)
            to = copied(permuted, axis + 1, from + i * step, to);
        return to;
    }
    if (step == 1)
        copyRun(from, count, to);
    else
        for (Index i = 0; i < count; ++i)
            to[i] = from[i * step];
    return to + count;
}

template <class T>
Tensor permute(const Tensor& a, const std::vector<Index>& order) {
    Permuted permuted(a, order);
    const Shape shape = permuted.shape;
    join(permuted);
    auto out = over::unwritten<T>(a.size());
    copied(permuted, 0, a.host<T>().data(), out.data());
    return Tensor(shape, std::move(out));
}

} // namespace fovea::layout
