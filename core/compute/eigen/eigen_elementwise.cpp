#include "core/compute/eigen/eigen_kernels.h"

#include <Eigen/Core>

#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>

namespace fovea::kernels {
namespace {

template <class S>
using Line = Eigen::Map<Eigen::Array<S, Eigen::Dynamic, 1>, Eigen::Aligned64>;
template <class S>
using ConstLine = Eigen::Map<const Eigen::Array<S, Eigen::Dynamic, 1>, Eigen::Aligned64>;

// With the error function, as the checkpoints that say "gelu" mean it.
template <class S>
S gelu(S x) {
    return x * normal(x);
}

Unary activationOf(Pair pair) {
    switch (pair) {
    case Pair::additive:
        return Unary::tanh;
    case Pair::relu:
        return Unary::relu;
    case Pair::gelu:
        return Unary::gelu;
    case Pair::silu:
        return Unary::silu;
    case Pair::distance:
        break;
    }
    return Unary::square;
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

// 1/(1 + e^−x), by packets.
template <class S>
void sigmoid(const S* in, S* out, std::size_t count) {
    static const S highest = std::log(std::numeric_limits<S>::max());
    const S least = -highest;
    const ConstLine<S> x(in, static_cast<Index>(count));
    Line<S>(out, static_cast<Index>(count)) = S(1) / (S(1) + (-x).exp());
    for (std::size_t i = 0; i < count; ++i) {
        const S value = in[i] < least ? S(0) : out[i];
        out[i] = std::isnan(in[i]) ? in[i] : value;
    }
}

template <class S>
void keepNaNs(const S* in, S* out, std::size_t count) {
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
        keepNaNs(in, out, count);
        break;
    case Unary::sigmoid:
        sigmoid(in, out, count);
        break;
    case Unary::relu:
        for (std::size_t i = 0; i < count; ++i)
            out[i] = in[i] < S(0) ? S(0) : in[i]; // a NaN is not below 0
        break;
    case Unary::gelu:
        y = x.unaryExpr([](S v) { return gelu(v); });
        break;
    case Unary::silu:
        sigmoid(in, out, count);
        y *= x;
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
    case Unary::step:
        for (std::size_t i = 0; i < count; ++i)
            out[i] = in[i] > S(0) ? S(1) : S(0);
        break;
    case Unary::normal:
        y = x.unaryExpr([](S v) { return normal(v); });
        break;
    }
}

template <class S>
void affine(const S* in, S* out, std::size_t count, S factor, S summand) {
    Line<S>(out, static_cast<Index>(count)) =
        ConstLine<S>(in, static_cast<Index>(count)) * factor + summand;
}

// Some keys at a time, so that activations run over whole packets; each sum in lanes, these in
// their order, so that an element's bits do not depend on which keys stand beside it.
template <class S>
void pairwiseRow(Pair pair, const S* a, const S* b, const S* w, S* out, Index m, Index width) {
    constexpr Index lanes = 64 / sizeof(S);
    constexpr Index atOnce = 4096;
    const Index padded = (width + lanes - 1) / lanes * lanes;
    const Index keys =
        std::clamp<Index>(atOnce / std::max<Index>(1, padded), 1, std::max<Index>(1, m));
    const S sign = pair == Pair::distance ? S(-1) : S(1);
    Buffer<S> sums(static_cast<std::size_t>(keys * padded));
    Buffer<S> activated(sums.size(), Buffer<S>::Start::unwritten);
    Buffer<S> weights(static_cast<std::size_t>(padded));
    std::copy_n(w, width, weights.data());
    for (Index first = 0; first < m; first += keys) {
        const Index count = std::min(keys, m - first);
        for (Index j = 0; j < count; ++j)
            for (Index c = 0; c < width; ++c)
                sums[static_cast<std::size_t>(j * padded + c)] =
                    a[c] + sign * b[(first + j) * width + c];
        unary(activationOf(pair), sums.data(), activated.data(),
              static_cast<std::size_t>(count * padded));
        for (Index j = 0; j < count; ++j) {
            std::array<S, lanes> partial{};
            for (Index c = 0; c < padded; c += lanes)
                for (Index lane = 0; lane < lanes; ++lane)
                    partial[static_cast<std::size_t>(lane)] +=
                        weights[static_cast<std::size_t>(c + lane)] *
                        activated[static_cast<std::size_t>(j * padded + c + lane)];
            out[first + j] = std::accumulate(partial.begin(), partial.end(), S(0));
        }
    }
}

template void unary(Unary, const float*, float*, std::size_t);
template void unary(Unary, const double*, double*, std::size_t);
template void affine(const float*, float*, std::size_t, float, float);
template void affine(const double*, double*, std::size_t, double, double);
template void pairwiseRow(Pair, const float*, const float*, const float*, float*, Index, Index);
template void pairwiseRow(Pair, const double*, const double*, const double*, double*, Index, Index);

} // namespace fovea::kernels
