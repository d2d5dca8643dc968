#include "core/learn/slopes.h"

#include <cmath>
#include <numbers>
#include <numeric>

namespace fovea {

Tensor filled(Backend& backend, const Shape& shape, double value) {
    Buffer<double> numbers(elements(shape));
    std::fill_n(numbers.data(), numbers.size(), value);
    return backend.upload(Tensor(shape, std::move(numbers)));
}

Tensor repeated(Backend& backend, const Tensor& a, Index count) {
    return backend.matmul(a.reshaped({static_cast<Index>(a.size()), 1}),
                          filled(backend, {1, count}, 1), {});
}

Tensor summedTo(Backend& backend, const Tensor& gradient, const Shape& shape) {
    if (gradient.shape() == shape)
        return gradient;
    // Leading axes that repeat together are rows of one product with ones: [1, r] · [r, rest].
    const auto missing = gradient.shape().size() - shape.size();
    std::size_t leading = missing;
    while (leading < gradient.shape().size() && shape[leading - missing] == 1 &&
           gradient.shape()[leading] != 1)
        ++leading;
    const auto size = [](auto first, auto last) {
        return std::accumulate(first, last, Index{1}, std::multiplies<>());
    };
    const Shape& full = gradient.shape();
    const Index repeated = size(full.begin(), full.begin() + static_cast<std::ptrdiff_t>(leading));
    Tensor sum = gradient;
    Shape rest(full.begin() + static_cast<std::ptrdiff_t>(leading), full.end());
    if (leading > 0)
        sum = backend
                  .matmul(filled(backend, {1, repeated}, 1),
                          gradient.reshaped({repeated, size(rest.begin(), rest.end())}), {})
                  .reshaped(rest);
    // Then the others, one after the other: each goes to the end and is summed there.
    const Shape wanted(shape.begin() + static_cast<std::ptrdiff_t>(leading - missing), shape.end());
    for (std::size_t axis = 0; axis < wanted.size(); ++axis) {
        if (wanted[axis] == rest[axis])
            continue;
        std::vector<Index> order(rest.size());
        std::iota(order.begin(), order.end(), 0);
        std::swap(order[axis], order.back());
        sum = backend.permute(backend.reduce(Reduction::sum, backend.permute(sum, order)), order);
        rest[axis] = 1;
    }
    return sum.reshaped(shape);
}

Tensor unaryBack(Backend& backend, Unary operation, const Tensor& x, const Tensor& y,
                 const Tensor& gradient) {
    const auto times = [&](const Tensor& slope) {
        return backend.binary(Binary::multiply, gradient, slope);
    };
    const auto over = [&](const Tensor& divisor) {
        return backend.binary(Binary::divide, gradient, divisor);
    };
    switch (operation) {
    case Unary::negative:
        return backend.affine(gradient, -1, 0);
    case Unary::exp: {
        // Where it has overflowed it is hidden behind a mask, and its gradient is 0: not 0 · ∞.
        const double most = backend.type() == Type::f64 ? 1e300 : 1e37;
        return times(backend.affine(
            backend.binary(Binary::largest, backend.affine(y, -1, 0), filled(backend, {1}, -most)),
            -1, 0));
    }
    // At 0 nothing asks for the slope but what is hidden, and 0 / 0 would be no answer.
    case Unary::log:
        return over(backend.binary(Binary::largest, x, filled(backend, {1}, 1e-30)));
    case Unary::log1p:
        return over(
            backend.binary(Binary::largest, backend.affine(x, 1, 1), filled(backend, {1}, 1e-30)));
    case Unary::tanh:
        return times(backend.affine(backend.unary(Unary::square, y), -1, 1));
    case Unary::sigmoid:
        return times(backend.binary(Binary::multiply, y, backend.affine(y, -1, 1)));
    case Unary::relu:
        return times(backend.unary(Unary::step, x));
    case Unary::gelu: {
        const Tensor density = backend.affine(
            backend.unary(Unary::exp, backend.affine(backend.unary(Unary::square, x), -0.5, 0)),
            std::numbers::inv_sqrtpi / std::numbers::sqrt2, 0);
        return times(backend.binary(Binary::add, backend.unary(Unary::normal, x),
                                    backend.binary(Binary::multiply, x, density)));
    }
    case Unary::silu: {
        const Tensor sigmoid = backend.unary(Unary::sigmoid, x);
        const Tensor rest = backend.binary(Binary::multiply, x, backend.affine(sigmoid, -1, 1));
        return times(backend.binary(Binary::multiply, sigmoid, backend.affine(rest, 1, 1)));
    }
    case Unary::sqrt:
        return over(backend.affine(y, 2, 0));
    case Unary::square:
        return times(backend.affine(x, 2, 0));
    case Unary::abs:
        return times(backend.binary(Binary::subtract, backend.unary(Unary::step, x),
                                    backend.unary(Unary::step, backend.affine(x, -1, 0))));
    case Unary::step:
        break;
    case Unary::normal:
        return times(backend.affine(
            backend.unary(Unary::exp, backend.affine(backend.unary(Unary::square, x), -0.5, 0)),
            std::numbers::inv_sqrtpi / std::numbers::sqrt2, 0));
    }
    return backend.affine(gradient, 0, 0); // a step is flat
}

Tensor thresholdBack(Backend& backend, const Tensor& scores, const Tensor& visible, double alpha,
                     const Tensor& c, const Tensor& gradient) {
    const Tensor base = backend.unary(
        Unary::relu, backend.affine(backend.binary(Binary::subtract, scores, c), alpha - 1, 1));
    const Tensor inside = backend.unary(Unary::step, base); // the support: p is above 0
    // base^((2−α)/(α−1)), 1 where that is base⁰; log of what lies outside counts as log 1.
    const Tensor safe = backend.binary(Binary::add, base, backend.affine(inside, -1, 1));
    const Tensor power = backend.unary(
        Unary::exp, backend.affine(backend.unary(Unary::log, safe), (2 - alpha) / (alpha - 1), 0));
    const Tensor share =
        backend.select(visible, backend.binary(Binary::multiply, inside, power), 0);
    const Tensor sum = backend.reduce(Reduction::sum, share);
    const Tensor ofEach = backend.binary(
        Binary::divide, share,
        backend.binary(Binary::largest, sum, filled(backend, {1}, 1e-30))); // empty rows
    return backend.select(visible, backend.binary(Binary::multiply, gradient, ofEach), 0);
}

} // namespace fovea
