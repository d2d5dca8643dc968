#include "core/compute/eigen/eigen_kernels.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace fovea::kernels {
namespace {

// Σ [1 + slope·(s − c)]₊^(1/slope) − 1: falls as c grows.
double excess(const std::vector<double>& scores, double c, double slope) {
    double sum = -1;
    for (const double score : scores)
        if (const double x = slope * (score - c); x > -1)
            sum += slope == 1 ? 1 + x : std::exp(std::log1p(x) / slope);
    return sum;
}

// Of two numbers, the larger one first.
template <class S>
bool closeTo(S larger, S a) {
    return larger - a <= S(1e-6) * std::min(std::abs(larger), std::abs(a));
}

} // namespace

template <class S>
S threshold(const S* row, const std::uint8_t* mask, Index width, double alpha) {
    std::vector<double> scores;
    double largest = -std::numeric_limits<double>::infinity();
    for (Index j = 0; j < width; ++j) {
        if (!mask[j])
            continue;
        if (!std::isfinite(row[j]))
            return std::numeric_limits<S>::quiet_NaN();
        scores.push_back(static_cast<double>(row[j]));
        largest = std::max(largest, scores.back());
    }
    if (scores.empty())
        return 0;
    // One key alone would put c at the largest, all equal ones at largest + (1 −
    // count^−slope)/slope.
    const double slope = alpha - 1;
    double low = largest;
    double high =
        largest - std::expm1(-slope * std::log(static_cast<double>(scores.size()))) / slope;
    for (int i = 0; i < 100 && low < high; ++i) {
        const double middle = low + (high - low) / 2;
        if (middle <= low || middle >= high)
            break;
        (excess(scores, middle, slope) > 0 ? low : high) = middle;
    }
    return static_cast<S>(low + (high - low) / 2);
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
