// The gradients of backend.h that are compositions of other operations.
#include "core/compute/backend.h"
#include "core/compute/composed.h"
#include "core/compute/operands.h"

#include <cmath>
#include <numbers>

namespace fovea {

Tensor Backend::unaryBack(Unary operation, const Tensor& x, const Tensor& y,
                          const Tensor& gradient) {
    const auto times = [&](const Tensor& slope) {
        return binary(Binary::multiply, gradient, slope);
    };
    const auto over = [&](const Tensor& divisor) {
        return binary(Binary::divide, gradient, divisor);
    };
    switch (operation) {
    case Unary::negative:
        return affine(gradient, -1, 0);
    case Unary::exp: {
        // Where it has overflowed it is hidden behind a mask, and its gradient is 0: not 0 · ∞.
        const double most = type() == Type::f64 ? 1e300 : 1e37;
        return times(affine(binary(Binary::largest, affine(y, -1, 0), filled({1}, -most)), -1, 0));
    }
    // At 0 nothing asks for the slope but what is hidden, and 0 / 0 would be no answer.
    case Unary::log:
        return over(binary(Binary::largest, x, filled({1}, 1e-30)));
    case Unary::log1p:
        return over(binary(Binary::largest, affine(x, 1, 1), filled({1}, 1e-30)));
    case Unary::tanh:
        return times(affine(unary(Unary::square, y), -1, 1));
    case Unary::sigmoid:
        return times(binary(Binary::multiply, y, affine(y, -1, 1)));
    case Unary::relu:
        return times(unary(Unary::step, x));
    case Unary::gelu: {
        const Tensor density = affine(unary(Unary::exp, affine(unary(Unary::square, x), -0.5, 0)),
                                      std::numbers::inv_sqrtpi / std::numbers::sqrt2, 0);
        return times(
            binary(Binary::add, unary(Unary::normal, x), binary(Binary::multiply, x, density)));
    }
    case Unary::silu: {
        const Tensor sigmoid = unary(Unary::sigmoid, x);
        const Tensor product = binary(Binary::multiply, x, affine(sigmoid, -1, 1));
        return times(binary(Binary::multiply, sigmoid, affine(product, 1, 1)));
    }
    case Unary::sqrt:
        return over(affine(y, 2, 0));
    case Unary::square:
        return times(affine(x, 2, 0));
    case Unary::abs:
        return times(
            binary(Binary::subtract, unary(Unary::step, x), unary(Unary::step, affine(x, -1, 0))));
    case Unary::step:
        break;
    case Unary::normal:
        return times(affine(unary(Unary::exp, affine(unary(Unary::square, x), -0.5, 0)),
                            std::numbers::inv_sqrtpi / std::numbers::sqrt2, 0));
    }
    return affine(gradient, 0, 0); // a step is flat
}

// With x̂ = (x − mean) / deviation and h = gradient · gain: (h − mean h − x̂ · mean(h x̂)) /
// deviation.
NormGradients Backend::layerNormBack(const Tensor& x, const Tensor& gain, double epsilon,
                                     const Tensor& gradient) {
    const Normed normed = normedRows(*this, x, epsilon);
    const auto less = [&](const Tensor& a, const Tensor& b) {
        return binary(Binary::subtract, a, b);
    };
    const auto product = [&](const Tensor& a, const Tensor& b) {
        return binary(Binary::multiply, a, b);
    };
    const Tensor scaled = product(gradient, gain);
    const Tensor along = product(normed.rows, meanOf(*this, product(scaled, normed.rows)));
    return {.x = binary(Binary::divide, less(less(scaled, meanOf(*this, scaled)), along),
                        normed.deviation),
            .gain = sumDown(product(gradient, normed.rows)),
            .shift = sumDown(gradient)};
}

// (softmax − t) / rows that count.
Tensor Backend::crossEntropyBack(const Tensor& logits, const Tensor& targets, double smoothing,
                                 const Tensor& gradient) {
    const WantedClasses wanted = wantedClasses(*this, logits, targets, smoothing);
    const Tensor shifted = binary(Binary::subtract, logits, reduce(Reduction::largest, logits));
    const Tensor powers = unary(Unary::exp, shifted);
    const Tensor shares = binary(Binary::divide, powers, reduce(Reduction::sum, powers));
    const Tensor each = affine(binary(Binary::subtract, shares, wanted.shares), wanted.weight, 0);
    return select(wanted.counts, binary(Binary::multiply, each, gradient.reshaped({1})), 0);
}

// p = softmax(sharpness · (cap(scale · q·k) + added)); its gradient through the weights, computed
// again where they were not kept.
AttentionGradients Backend::attentionBack(const Tensor& q, const Tensor& k, const Tensor& v,
                                          const FusedRule& rule, const FusedRows& rows,
                                          const Tensor& gradient) {
    const Index groups = k.axis(0);
    // Heads that share a key head stand one after the other: rows of one longer matrix.
    const auto joined = [&](const Tensor& a) {
        return a.reshaped({groups, a.axis(0) / groups * a.axis(1), a.axis(2)});
    };
    const FusedPart all{.headCount = q.axis(0), .bottom = q.axis(1), .right = k.axis(1)};
    const Tensor weights =
        rows.weights.isNull() ? attentionWeights(q, k, rows.statistics, rule, all) : rows.weights;
    constexpr Transposed left{.a = true, .b = false};
    constexpr Transposed right{.a = false, .b = true};
    AttentionGradients of{.v = matmul(joined(weights), joined(gradient), left)};
    const Tensor ofWeights = matmul(gradient, v, right);
    const Tensor mean = reduce(Reduction::sum, binary(Binary::multiply, gradient, rows.output));
    Tensor ofScores =
        affine(binary(Binary::multiply, weights, binary(Binary::subtract, ofWeights, mean)),
               rule.sharpness, 0);
    if (!rule.added.isNull())
        of.added = ofScores;
    if (rule.softcap != 0) {
        const Tensor share = affine(matmul(q, k, right), rule.scale / rule.softcap, 0);
        const Tensor slope = affine(unary(Unary::square, unary(Unary::tanh, share)), -1, 1);
        ofScores = binary(Binary::multiply, ofScores, slope);
    }
    ofScores = affine(ofScores, rule.scale, 0);
    of.q = matmul(ofScores, k, {});
    of.k = matmul(joined(ofScores), joined(q), left);
    return of;
}

} // namespace fovea
