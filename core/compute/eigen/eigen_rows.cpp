#include "core/compute/eigen/eigen_kernels.h"

#include <Eigen/Core>

#include <algorithm>
#include <cmath>
#include <limits>

namespace fovea::kernels {
namespace {

using Scores = Eigen::Map<Eigen::ArrayXd>;

// Σ u^p − 1 with u = 1 + slope·(s − c) > 0 and p = 1/slope; and Σ u^(p − 1), by which it falls as c
// grows.
struct Excess {
    double value;
    double fall;
};
Excess excess(const Scores& scores, double c, double slope) {
    const auto u = 1 + slope * (scores - c);
    if (slope == 1)
        return {u.sum() - 1, static_cast<double>(scores.size())};
    if (slope == 0.5)
        return {u.square().sum() - 1, u.sum()};
    const Eigen::ArrayXd log = (slope * (scores - c)).log1p(); // as slope nears 0, u loses x
    return {(log / slope).exp().sum() - 1, (log * (1 / slope - 1)).exp().sum()};
}

// Of two numbers, the larger one first.
template <class S>
bool closeTo(S larger, S a) {
    return larger - a <= S(1e-6) * std::min(std::abs(larger), std::abs(a));
}

} // namespace

// The loops that gather keys have no branch: each key is written, and counted if it stays.
template <class S>
S threshold(const S* row, const std::uint8_t* mask, Index width, double alpha) {
    Eigen::Array<S, Eigen::Dynamic, 1> visible(width);
    Index count = 0;
    for (Index j = 0; j < width; ++j) {
        visible[count] = row[j];
        count += mask[j] != 0;
    }
    if (count == 0)
        return 0;
    if (!visible.head(count).allFinite())
        return std::numeric_limits<S>::quiet_NaN();
    Eigen::ArrayXd scores = visible.head(count).template cast<double>();
    // By Newton's method from the largest, where c would be with one key alone: the excess is
    // convex and falls, so c grows to its root and not past it, and keys that are left behind stay
    // there.
    const double slope = alpha - 1;
    double c = scores.maxCoeff();
    for (Index i = 0, most = count + 200; i < most; ++i) {
        const Index before = count;
        count = 0;
        for (Index j = 0; j < before; ++j) {
            const double score = scores[j];
            scores[count] = score;
            count += slope * (score - c) > -1;
        }
        const auto [value, fall] = excess({scores.data(), count}, c, slope);
        const double next = c + value / fall;
        if (!(value > 0) || next <= c)
            break;
        c = next;
    }
    return static_cast<S>(c);
}

template <class S>
void top(const S* row, const std::uint8_t* mask, Index width, Index count, std::uint8_t* out) {
    std::fill(out, out + width, std::uint8_t{0});
    for (Index taken = 0; taken < count; ++taken) {
        Index best = -1;
        for (Index j = 0; j < width; ++j)
            if (mask[j] && !out[j] && !std::isnan(row[j]) && (best < 0 || row[j] > row[best]))
                best = j;
        if (best < 0)
            return;
        for (Index j = 0; j < best; ++j)
            if (mask[j] && !out[j] && closeTo(row[best], row[j])) {
                best = j;
                break;
            }
        out[best] = 1;
    }
}

template float threshold(const float*, const std::uint8_t*, Index, double);
template double threshold(const double*, const std::uint8_t*, Index, double);
template void top(const float*, const std::uint8_t*, Index, Index, std::uint8_t*);
template void top(const double*, const std::uint8_t*, Index, Index, std::uint8_t*);

} // namespace fovea::kernels
