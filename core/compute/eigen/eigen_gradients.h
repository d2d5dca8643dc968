// The gradients that the Eigen backend has operations for, for tensors on the host.
#pragma once

#include "core/compute/eigen/eigen_kernels.h"

#include <stdexcept>
#include <utility>

namespace fovea::gradients {

// `run(count, work)` does work(0) … work(count − 1) on however many threads.
template <class S, class Run>
PairGradients pairwise(Pair pair, const Tensor& a, const Tensor& b, const Tensor& w,
                       const Tensor& gradient, Run run) {
    const Index n = a.axis(-2);
    const Index m = b.axis(-2);
    const Index width = a.axis(-1);
    const Index items = b.rank() < 3 ? 1 : b.axis(0);
    const Index shared = (a.rank() < 3 ? 1 : a.axis(0)) / items;
    const bool oneSet = w.rank() == 1 || w.axis(0) == 1;
    Buffer<S> ofA(a.size());
    Buffer<S> ofB(b.size());
    Buffer<S> ofW(static_cast<std::size_t>(items * width));
    run(items, [&](Index item) {
        for (Index one = item * shared; one < (item + 1) * shared; ++one)
            kernels::pairwiseBack<S>({
                .pair = pair,
                .a = a.host<S>().data() + one * n * width,
                .b = b.host<S>().data() + item * m * width,
                .w = w.host<S>().data() + (oneSet ? 0 : item * width),
                .gradient = gradient.host<S>().data() + one * n * m,
                .ofA = ofA.data() + one * n * width,
                .ofB = ofB.data() + item * m * width,
                .ofW = ofW.data() + item * width,
                .n = n,
                .m = m,
                .width = width,
            });
    });
    Buffer<S> sum(w.size());
    for (Index item = 0; item < items; ++item)
        for (Index c = 0; c < width; ++c)
            sum.data()[(oneSet ? 0 : item * width) + c] += ofW.data()[item * width + c];
    return {Tensor(a.shape(), std::move(ofA)), Tensor(b.shape(), std::move(ofB)),
            Tensor(w.shape(), std::move(sum))};
}

template <class T>
Tensor gather(const Tensor& gradient, const Tensor& index, Index rows) {
    const Index width = gradient.axis(-1);
    Buffer<T> out(elements({rows, width}));
    const T* from = gradient.host<T>().data();
    for (const std::int32_t row : index.host<std::int32_t>()) {
        if (row < 0 || row >= rows)
            throw std::out_of_range("row " + std::to_string(row) + " of a table of " +
                                    std::to_string(rows));
        for (Index c = 0; c < width; ++c)
            out.data()[row * width + c] += *from++;
    }
    return Tensor({rows, width}, std::move(out));
}

template <class T>
Tensor pick(const Tensor& gradient, const Tensor& index, const Shape& shape) {
    const Index n = index.axis(0);
    const Index m = index.axis(1);
    const Index rows = shape[1];
    const Index width = shape[2];
    Buffer<T> out(elements(shape));
    const T* from = gradient.host<T>().data();
    for (Index head = 0; head < shape[0]; ++head)
        for (Index i = 0; i < n; ++i)
            for (Index j = 0; j < m; ++j)
                out.data()[(head * rows + (rows == 1 ? 0 : i)) * width +
                           index.host<std::int32_t>().data()[i * m + j]] += *from++;
    return Tensor(shape, std::move(out));
}

} // namespace fovea::gradients
