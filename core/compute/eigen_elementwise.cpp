#include "core/compute/eigen_kernels.h"

#include <Eigen/Core>

#include <cmath>
#include <limits>
#include <numbers>

namespace fovea::kernels {
namespace {

template <class S>
using Line = Eigen::Map<Eigen::Array<S, Eigen::Dynamic, 1>, Eigen::Aligned64>;
template <class S>
using ConstLine = Eigen::Map<const Eigen::Array<S, Eigen::Dynamic, 1>, Eigen::Aligned64>;

// x · Φ(x), with the error function, as the checkpoints that say "gelu" mean it.
template <class S>
S gelu(S x) {
    return x * S(0.5) * (S(1) + std::erf(x * static_cast<S>(std::numbers::sqrt2 / 2)));
}

template <class S>
S activate(Pair pair, S x) {
    switch (pair) {
    case Pair::additive:
        return std::tanh(x);
    case Pair::relu:
        return std::isnan(x) ? x : std::max(x, S(0));
    case Pair::gelu:
        return gelu(x);
    case Pair::silu:
        return x / (S(1) + std::exp(-x));
    case Pair::distance:
        return x * x;
    }
    return x;
}

// Eigen's packets know neither NaN nor what lies beyond the largest and the smallest number.
template <class S>
void mendExp(const S* in, S* out, std::size_t count) {
    static const S highest = std::log(std::numeric_limits<S>::max());
    static const S lowest = std::log(std::numeric_limits<S>::min());
    const S most = highest;
    const S least = lowest;
    for (std::size_t i = 0; i < count; ++i) {
        const S ends = in[i] > most    ? std::numeric_limits<S>::infinity()
                       : in[i] < least ? S(0)
                                       : out[i];
        out[i] = std::isnan(in[i]) ? in[i] : ends;
    }
}

template <class S>
void keepNaN(const S* in, S* out, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i)
        out[i] = std::isnan(in[i]) ? in[i] : out[i];
}

} // namespace

template <class S>
void unary(Unary operation, const S* in, S* out, std::size_t count) {
    const ConstLine<S> x(in, static_cast<Index>(count));
    Line<S> y(out, static_cast<Index>(count));
    switch (operation) {
    case Unary::negative:
        y = -x;
        break;
    case Unary::exp:
        y = x.exp();
        mendExp(in, out, count);
        break;
    case Unary::log:
        y = x.log();
        break;
    case Unary::log1p:
        y = x.log1p();
        break;
    case Unary::tanh:
        y = x.tanh();
        keepNaN(in, out, count);
        break;
    case Unary::sigmoid:
        y = x.unaryExpr([](S v) { return S(1) / (S(1) + std::exp(-v)); });
        break;
    case Unary::relu:
        for (std::size_t i = 0; i < count; ++i)
            out[i] = in[i] < S(0) ? S(0) : in[i]; // a NaN is not below 0
        break;
    case Unary::gelu:
        y = x.unaryExpr([](S v) { return gelu(v); });
        break;
    case Unary::silu:
        y = x.unaryExpr([](S v) { return v / (S(1) + std::exp(-v)); });
        break;
    case Unary::sqrt:
        y = x.sqrt();
        break;
    case Unary::square:
        y = x.square();
        break;
    case Unary::abs:
        y = x.abs();
        break;
    }
}

template <class S>
void affine(const S* in, S* out, std::size_t count, S factor, S summand) {
    Line<S>(out, static_cast<Index>(count)) =
        ConstLine<S>(in, static_cast<Index>(count)) * factor + summand;
}

template <class S>
void pairwiseRow(Pair pair, const S* a, const S* b, const S* w, S* out, Index m, Index width) {
    const S sign = pair == Pair::distance ? S(-1) : S(1);
    for (Index j = 0; j < m; ++j, b += width) {
        S sum = 0;
        for (Index c = 0; c < width; ++c)
            sum += w[c] * activate(pair, a[c] + sign * b[c]);
        out[j] = sum;
    }
}

template void unary(Unary, const float*, float*, std::size_t);
template void unary(Unary, const double*, double*, std::size_t);
template void affine(const float*, float*, std::size_t, float, float);
template void affine(const double*, double*, std::size_t, double, double);
template void pairwiseRow(Pair, const float*, const float*, const float*, float*, Index, Index);
template void pairwiseRow(Pair, const double*, const double*, const double*, double*, Index, Index);

} // namespace fovea::kernels
