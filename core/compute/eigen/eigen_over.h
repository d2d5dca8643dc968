// Operations that go over all numbers of tensors on the host, or over all rows. `run(count, work)`
// does work(0) … work(count − 1) on however many threads; tiles are fixed, so that bits do not
// depend on their number.
#pragma once

#include "core/base/memory.h"
#include "core/compute/broadcast.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>

namespace fovea::over {

constexpr Index tileElements = 16384;

inline Index tilesOf(Index size, Index tile) {
    return (size + tile - 1) / tile;
}

template <class T>
Buffer<T> unwritten(std::size_t count) {
    Buffer<T> numbers(count, Buffer<T>::Start::unwritten);
    expectFilling(numbers.data(), count * sizeof(T));
    return numbers;
}

template <class S>
S larger(S x, S y) {
    return std::isnan(x) || x > y ? x : y;
}

// work(in, out, count) for whole packets of a.
template <class S, class Run, class Work>
Tensor packets(const Tensor& a, Run run, Work work) {
    const Buffer<S>& in = a.buffer<S>();
    auto out = unwritten<S>(in.size());
    const auto padded = static_cast<Index>(in.padded());
    run(tilesOf(padded, tileElements), [&](Index tile) {
        const Index begin = tile * tileElements;
        work(in.data() + begin, out.data() + begin,
             static_cast<std::size_t>(std::min(tileElements, padded - begin)));
    });
    // What stands behind the end stays zero for the next operation.
    std::fill(out.data() + out.size(), out.data() + out.padded(), S(0));
    return Tensor(a.shape(), std::move(out));
}

// Calls work(begin, end) for all rows, some at a time; a row has `width` numbers.
template <class Run, class Rows>
void someRows(Index rows, Index width, Run run, Rows work) {
    const Index each = std::max<Index>(1, tileElements / std::max<Index>(1, width));
    run(tilesOf(rows, each),
        [&](Index tile) { work(tile * each, std::min(rows, (tile + 1) * each)); });
}

// value(i, j) for every element of `full`, i and j being its offsets in tensors of shape a, b.
template <class S, class Run, class Value>
Tensor pairs(const Shape& full, const Shape& a, const Shape& b, Run run, Value value) {
    auto out = unwritten<S>(elements(full));
    const auto size = static_cast<Index>(out.size());
    // The common cases apart, for the compiler makes vectors of them.
    if (a == b) {
        someRows(size, 1, run, [&](Index begin, Index end) {
            S* const to = out.data();
            for (Index i = begin; i < end; ++i)
                to[i] = value(i, i);
        });
        return Tensor(full, std::move(out));
    }
    const Index width = full.empty() ? 1 : full.back();
    const Shape stepsA = repeatingStrides(a, full);
    const Shape stepsB = repeatingStrides(b, full);
    const Index stepA = full.empty() ? 0 : stepsA.back();
    const Index stepB = full.empty() ? 0 : stepsB.back();
    const Index rows = width == 0 ? 0 : size / width;
    someRows(rows, width, run, [&](Index begin, Index end) {
        for (Index row = begin; row < end; ++row) {
            const Index startA = full.empty() ? 0 : rowOffset(full, stepsA, row);
            const Index startB = full.empty() ? 0 : rowOffset(full, stepsB, row);
            S* const line = out.data() + row * width;
            if (stepA == 1 && stepB == 1)
                for (Index c = 0; c < width; ++c)
                    line[c] = value(startA + c, startB + c);
            else if (stepA == 1 && stepB == 0)
                for (Index c = 0; c < width; ++c)
                    line[c] = value(startA + c, startB);
            else
                for (Index c = 0; c < width; ++c)
                    line[c] = value(startA + c * stepA, startB + c * stepB);
        }
    });
    return Tensor(full, std::move(out));
}

// Joins a row in as many lanes as a vector has: each lane in its order, and then the lanes.
template <class S, class Value, class Join>
S joined(Index width, Value value, S start, Join join) {
    constexpr Index lanes = 16;
    std::array<S, lanes> partial;
    partial.fill(start);
    Index c = 0;
    for (; c + lanes <= width; c += lanes)
        for (Index lane = 0; lane < lanes; ++lane)
            partial[lane] = join(value(c + lane), partial[lane]);
    for (Index lane = 0; c < width; ++c, ++lane)
        partial[lane] = join(value(c), partial[lane]);
    S result = start;
    for (const S lane : partial)
        result = join(lane, result);
    return result;
}
template <class S, class Value>
S sum(Index width, Value value) {
    return joined(width, value, S(0), std::plus<S>());
}

// join(number, so far) along every row, which becomes one number.
template <class S, class Run, class Join>
Tensor rows(const Tensor& a, Run run, S start, Join join) {
    Shape shape = a.shape();
    const Index width = shape.back();
    shape.back() = 1;
    auto out = unwritten<S>(elements(shape));
    const S* data = a.host<S>().data();
    someRows(static_cast<Index>(out.size()), width, run, [&](Index begin, Index end) {
        for (Index row = begin; row < end; ++row)
            out.data()[row] = joined(
                width, [line = data + row * width](Index c) { return line[c]; }, start, join);
    });
    return Tensor(std::move(shape), std::move(out));
}

} // namespace fovea::over
