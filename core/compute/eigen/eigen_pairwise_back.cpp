#include "core/base/table.h"
#include "core/compute/eigen/eigen_kernels.h"

#include <Eigen/Core>

#include <cmath>
#include <numbers>

namespace fovea::kernels {
namespace {

template <class S>
using Row = Eigen::Array<S, Eigen::Dynamic, 1>;

// f(x) of every component, and f'(x).
template <class S>
void slopes(Pair pair, const Row<S>& x, Row<S>& value, Row<S>& slope) {
    switch (pair) {
    case Pair::additive:
        value = x.tanh();
        slope = S(1) - value.square();
        break;
    case Pair::relu:
        value = x.max(S(0));
        slope = (x > S(0)).template cast<S>();
        break;
    case Pair::gelu: {
        const Row<S> share = x.unaryExpr([](S v) { return normal(v); });
        value = x * share;
        slope = share + x * (-x.square() / S(2)).exp() *
                            static_cast<S>(std::numbers::inv_sqrtpi / std::numbers::sqrt2);
        break;
    }
    case Pair::silu: {
        const Row<S> sigmoid = x.unaryExpr([](S v) { return S(1) / (S(1) + std::exp(-v)); });
        value = x * sigmoid;
        slope = sigmoid * (S(1) + x * (S(1) - sigmoid));
        break;
    }
    case Pair::distance:
        value = x.square();
        slope = S(2) * x;
        break;
    }
}

} // namespace

template <class S>
void pairwiseBack(const PairwiseBack<S>& in) {
    const auto row = [&](const S* data, Index i) {
        return Eigen::Map<const Row<S>>(data + i * in.width, in.width);
    };
    const auto sum = [&](S* data, Index i) {
        return Eigen::Map<Row<S>>(data + i * in.width, in.width);
    };
    const S sign = in.pair == Pair::distance ? S(-1) : S(1); // a − b, or a + b
    Row<S> value(in.width);
    Row<S> slope(in.width);
    Row<S> x(in.width);
    for (Index i = 0; i < in.n; ++i)
        for (Index j = 0; j < in.m; ++j) {
            const S gradient = in.gradient[i * in.m + j];
            if (gradient == S(0))
                continue;
            x = row(in.a, i) + sign * row(in.b, j);
            slopes(in.pair, x, value, slope);
            slope *= gradient * row(in.w, 0);
            sum(in.ofA, i) += slope;
            sum(in.ofB, j) += sign * slope;
            sum(in.ofW, 0) += gradient * value;
        }
}

template void pairwiseBack(const PairwiseBack<float>&);
template void pairwiseBack(const PairwiseBack<double>&);

} // namespace fovea::kernels
