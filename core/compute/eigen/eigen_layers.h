// Layers over whole tensors on the host. `run(count, work)` does work(0) … work(count − 1) on
// however many threads. Sums down the rows are of fixed parts, each in its order, and these in
// theirs.
#pragma once

#include "core/compute/composed.h"
#include "core/compute/eigen/eigen_kernels.h"
#include "core/compute/eigen/eigen_over.h"
#include "core/compute/operands.h"

namespace fovea::layers {

constexpr Index rowsPerPart = 64;

inline Index rowsOf(const Tensor& a) {
    return a.axis(-1) == 0 ? 0 : static_cast<Index>(a.size()) / a.axis(-1);
}

// part(begin, end, sums) adds rows to `count` sums of its own.
template <class S, class Run, class Part>
Buffer<S> summed(Index rows, Index count, Run run, Part part) {
    const Index parts = over::tilesOf(rows, rowsPerPart);
    Buffer<S> each(elements({parts, count}));
    run(parts, [&](Index i) {
        part(i * rowsPerPart, std::min(rows, (i + 1) * rowsPerPart), each.data() + i * count);
    });
    Buffer<S> sums(static_cast<std::size_t>(count));
    for (Index i = 0; i < parts; ++i)
        kernels::addRow(each.data() + i * count, sums.data(), count);
    return sums;
}

template <class S, class Run>
Tensor sumDown(const Tensor& a, Run run) {
    const Index width = a.axis(-1);
    const S* data = a.host<S>().data();
    return Tensor({width}, summed<S>(rowsOf(a), width, run, [&](Index begin, Index end, S* sums) {
                      for (Index i = begin; i < end; ++i)
                          kernels::addRow(data + i * width, sums, width);
                  }));
}

template <class S, class Run>
Tensor norm(const Tensor& x, const Tensor& gain, const Tensor& shift, double epsilon, Run run) {
    const Index width = x.axis(-1);
    const Shape one{width};
    expect(gain.shape() == one && shift.shape() == one, "a norm", x, gain);
    auto out = over::unwritten<S>(x.size());
    over::someRows(rowsOf(x), width, run, [&](Index begin, Index end) {
        for (Index i = begin; i < end; ++i)
            kernels::normRow(x.host<S>().data() + i * width, gain.host<S>().data(),
                             shift.host<S>().data(), static_cast<S>(epsilon),
                             out.data() + i * width, width);
    });
    return Tensor(x.shape(), std::move(out));
}

template <class S, class Run>
NormGradients normBack(const Tensor& x, const Tensor& gain, double epsilon, const Tensor& gradient,
                       Run run) {
    const Index width = x.axis(-1);
    expect(gain.shape() == Shape{width} && gradient.size() == x.size(), "a norm's gradient", x,
           gradient);
    auto out = over::unwritten<S>(x.size());
    const Buffer<S> sums =
        summed<S>(rowsOf(x), 2 * width, run, [&](Index begin, Index end, S* own) {
            for (Index i = begin; i < end; ++i)
                kernels::normRowBack<S>({.x = x.host<S>().data() + i * width,
                                         .gain = gain.host<S>().data(),
                                         .gradient = gradient.host<S>().data() + i * width,
                                         .epsilon = static_cast<S>(epsilon),
                                         .out = out.data() + i * width,
                                         .ofGain = own,
                                         .ofShift = own + width,
                                         .width = width});
        });
    return {Tensor(x.shape(), std::move(out)),
            makeTensor<S>({width}, {sums.data(), static_cast<std::size_t>(width)}),
            makeTensor<S>({width}, {sums.data() + width, static_cast<std::size_t>(width)})};
}

template <class S, class Run>
Tensor crossEntropy(const Tensor& logits, const Tensor& targets, double smoothing, Run run) {
    const Index counted = countedTargets(logits, targets);
    const Index width = logits.axis(1);
    Buffer<double> losses(targets.size());
    over::someRows(logits.axis(0), width, run, [&](Index begin, Index end) {
        for (Index i = begin; i < end; ++i)
            if (const std::int32_t target = targets.host<std::int32_t>().data()[i]; target >= 0)
                losses.data()[i] = kernels::crossEntropyRow(logits.host<S>().data() + i * width,
                                                            width, target, smoothing);
    });
    double sum = 0;
    for (std::size_t i = 0; i < losses.size(); ++i)
        sum += losses[i];
    const double mean = counted == 0 ? 0 : sum / static_cast<double>(counted);
    const S numbers[] = {static_cast<S>(mean)};
    return makeTensor<S>({1}, numbers);
}

template <class S, class Run>
Tensor crossEntropyBack(const Tensor& logits, const Tensor& targets, double smoothing,
                        const Tensor& gradient, Run run) {
    const Index counted = countedTargets(logits, targets);
    const Index width = logits.axis(1);
    const S share = gradient.host<S>()[0] / static_cast<S>(std::max<Index>(counted, 1)); // of a row
    Buffer<S> out(logits.size());
    over::someRows(logits.axis(0), width, run, [&](Index begin, Index end) {
        for (Index i = begin; i < end; ++i)
            if (const std::int32_t target = targets.host<std::int32_t>().data()[i]; target >= 0)
                kernels::crossEntropyRowBack(logits.host<S>().data() + i * width, width, target,
                                             smoothing, share, out.data() + i * width);
    });
    return Tensor(logits.shape(), std::move(out));
}

} // namespace fovea::layers
