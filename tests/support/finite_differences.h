// What the tape says of a function, against finite differences in double.
#pragma once

#include "core/compute/backend.h"
#include "core/learn/tape/tape.h"
#include "support/backends.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <vector>

namespace fovea {

// Numbers between −1 and 1 that repeat nowhere.
inline Tensor numbers(const Shape& shape, double from = 0.3) {
    Buffer<double> out(elements(shape));
    for (std::size_t i = 0; i < out.size(); ++i)
        out[i] = std::sin(from + 1.7 * static_cast<double>(i) + 0.13 * static_cast<double>(i * i));
    return Tensor(shape, std::move(out));
}

// Far enough from the corner of a function that a small step does not cross it.
inline Tensor aside(const Tensor& x) {
    Buffer<double> out(x.size());
    for (std::size_t i = 0; i < out.size(); ++i) {
        const double value = x.host<double>()[i];
        out[i] = std::abs(value) < 0.05 ? value + 0.1 : value;
    }
    return Tensor(x.shape(), std::move(out));
}

inline Tensor positive(const Tensor& x) {
    Buffer<double> out(x.size());
    for (std::size_t i = 0; i < out.size(); ++i)
        out[i] = std::abs(x.host<double>()[i]) + 0.2;
    return Tensor(x.shape(), std::move(out));
}

inline Tensor marks(const Shape& shape) {
    Buffer<std::uint8_t> out(elements(shape));
    for (std::size_t i = 0; i < out.size(); ++i)
        out[i] = i % 3 != 1;
    return Tensor(shape, std::move(out));
}

inline Tensor indices(const Shape& shape, std::int32_t most) {
    Buffer<std::int32_t> out(elements(shape));
    for (std::size_t i = 0; i < out.size(); ++i)
        out[i] = static_cast<std::int32_t>(i * 7 % static_cast<std::size_t>(most));
    return Tensor(shape, std::move(out));
}

using Inputs = std::vector<Tensor>;
using Function = std::function<Tensor(Backend&, const Inputs&)>;

// Σ f(x) ∘ r, r being some numbers: a single number.
inline Tensor weighed(Backend& backend, const Tensor& out) {
    const auto size = static_cast<Index>(out.size());
    return backend.matmul(out.reshaped({1, size}), backend.upload(numbers({size, 1}, 0.9)), {});
}

inline double valueOf(const Function& function, const Inputs& inputs) {
    const auto backend = reference(Type::f64);
    return weighed(*backend, function(*backend, inputs)).host<double>()[0];
}

inline Tensor moved(const Tensor& x, std::size_t place, double by) {
    Buffer<double> out(x.size());
    std::ranges::copy(x.host<double>(), out.data());
    out[place] += by;
    return Tensor(x.shape(), std::move(out));
}

// Where tape and finite differences disagree; empty where nowhere. Of large tensors some places.
inline QString disagreement(const Function& function, const Inputs& inputs) {
    const auto under = reference(Type::f64);
    Tape tape(*under);
    Inputs watched;
    for (const Tensor& input : inputs)
        watched.push_back(tape.watch(input));
    tape.backward(weighed(tape, function(tape, watched)));
    constexpr double step = 1e-5;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        const Tensor gradient = tape.gradient(inputs[i]);
        if (gradient.shape() != inputs[i].shape())
            return QStringLiteral("input %1: a gradient of another shape").arg(i);
        const std::size_t stride = inputs[i].size() / 24 + 1;
        for (std::size_t place = 0; place < inputs[i].size(); place += stride) {
            Inputs up = inputs;
            Inputs down = inputs;
            up[i] = moved(inputs[i], place, step);
            down[i] = moved(inputs[i], place, -step);
            const double wanted = (valueOf(function, up) - valueOf(function, down)) / (2 * step);
            const double found = gradient.host<double>()[place];
            if (!(std::abs(found - wanted) <= 2e-7 + 2e-6 * std::abs(wanted)))
                return QStringLiteral("input %1, place %2: %3 instead of %4")
                    .arg(i)
                    .arg(place)
                    .arg(found, 0, 'g', 10)
                    .arg(wanted, 0, 'g', 10);
        }
    }
    return {};
}

} // namespace fovea
