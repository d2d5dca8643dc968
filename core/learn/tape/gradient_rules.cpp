#include "core/learn/tape/gradient_rules.h"

#include "core/compute/backend.h"

#include <numeric>

namespace fovea {

Tensor repeated(Backend& backend, const Tensor& a, Index count) {
    return backend.matmul(a.reshaped({static_cast<Index>(a.size()), 1}),
                          backend.filled({1, count}, 1), {});
}

Tensor summedTo(Backend& backend, const Tensor& gradient, const Shape& shape) {
    if (gradient.shape() == shape)
        return gradient;
    // Leading axes that repeat together are rows of one matrix.
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
        sum = backend.sumDown(gradient.reshaped({repeated, size(rest.begin(), rest.end())}))
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
        backend.binary(Binary::largest, sum, backend.filled({1}, 1e-30))); // empty rows
    return backend.select(visible, backend.binary(Binary::multiply, gradient, ofEach), 0);
}

} // namespace fovea
