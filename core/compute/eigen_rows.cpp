#include "core/compute/eigen_kernels.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace fovea::kernels {
namespace {

// Σ [z − τ]₊^power − 1: falls as τ grows.
double excess(const std::vector<double>& z, double tau, double power) {
    double sum = -1;
    for (const double value : z)
        if (value > tau)
            sum += power == 1 ? value - tau : std::pow(value - tau, power);
    return sum;
}

template <class S>
bool closeTo(S a, S b) {
    return std::abs(a - b) <= S(1e-6) * std::max(S(1), std::max(std::abs(a), std::abs(b)));
}

} // namespace

template <class S>
S threshold(const S* row, const std::uint8_t* mask, Index width, double alpha) {
    std::vector<double> z;
    double largest = -std::numeric_limits<double>::infinity();
    for (Index j = 0; j < width; ++j) {
        if (!mask[j])
            continue;
        if (!std::isfinite(row[j]))
            return std::numeric_limits<S>::quiet_NaN();
        z.push_back((alpha - 1) * static_cast<double>(row[j]));
        largest = std::max(largest, z.back());
    }
    if (z.empty())
        return 0;
    // One key alone would put τ at largest − 1, all equal ones at largest − count^(1 − alpha).
    const double power = 1 / (alpha - 1);
    double low = largest - 1;
    double high = largest - std::pow(static_cast<double>(z.size()), 1 - alpha);
    for (int i = 0; i < 100 && low < high; ++i) {
        const double middle = low + (high - low) / 2;
        if (middle <= low || middle >= high)
            break;
        (excess(z, middle, power) > 0 ? low : high) = middle;
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
            if (mask[j] && !out[j] && closeTo(row[j], row[best])) {
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
