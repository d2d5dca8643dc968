#include "core/figure/scale.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <vector>

namespace fovea {
namespace {

constexpr double decades = 6;
// Signed logarithmic scales are linear up to this part of their end.
constexpr double linearPart = 1e-3;

double signedLog(double part) {
    return std::copysign(std::log1p(std::abs(part) / linearPart) / std::log1p(1 / linearPart),
                         part);
}

double signedExp(double fraction) {
    return std::copysign(std::expm1(std::abs(fraction) * std::log1p(1 / linearPart)) * linearPart,
                         fraction);
}

// The largest size of finite numbers, and the smallest but 0. The bits of floats without their sign
// have the order of their sizes, and numbers that are not finite come last. This way many numbers
// are compared at a time.
struct BitSizes {
    std::uint32_t largest = 0;
    std::uint32_t smallest = infinite;

    static constexpr std::uint32_t infinite = 0x7F800000;
    static std::uint32_t bitsOf(float value) {
        return std::bit_cast<std::uint32_t>(value) & 0x7FFFFFFF;
    }
    void add(std::uint32_t bits) {
        largest = std::max(largest, bits < infinite ? bits : 0);
        smallest = std::min(smallest, bits > 0 ? bits : infinite);
    }
    static double number(std::uint32_t bits) {
        return static_cast<double>(std::bit_cast<float>(bits));
    }
};

} // namespace

Scale fittedScale(Message quantity, bool isSigned, std::span<const float> values,
                  std::span<const std::uint8_t> visible, const ScaleWish& wish) {
    BitSizes found;
    std::vector<float> sizes;
    if (visible.empty())
        for (const float value : values)
            found.add(BitSizes::bitsOf(value));
    else
        for (std::size_t i = 0; i < values.size(); ++i)
            found.add(visible[i] ? BitSizes::bitsOf(values[i]) : 0);
    if (wish.percentile < 100)
        for (std::size_t i = 0; i < values.size(); ++i)
            if (std::isfinite(values[i]) && (visible.empty() || visible[i]))
                sizes.push_back(std::abs(values[i]));
    const double largest = BitSizes::number(found.largest);
    const double smallest = BitSizes::number(found.smallest);
    double high = largest;
    if (!sizes.empty()) {
        const auto fraction = static_cast<std::ptrdiff_t>(std::ceil(
                                  wish.percentile / 100 * static_cast<double>(sizes.size()))) -
                              1;
        const auto nth =
            sizes.begin() + std::clamp<std::ptrdiff_t>(fraction, 0, std::ssize(sizes) - 1);
        std::ranges::nth_element(sizes, nth);
        if (*nth > 0)
            high = *nth;
    }
    high = wish.most.value_or(std::max(high, wish.atLeast.value_or(0)));
    double low = isSigned ? -high : 0;
    if (wish.logarithmic && !isSigned && high > 0)
        low = std::max(std::min(smallest, high), high * std::pow(10, -decades));
    return {.quantity = std::move(quantity),
            .isSigned = isSigned,
            .logarithmic = wish.logarithmic,
            .clipped = largest > high,
            .low = low,
            .high = high};
}

Scale weightScale(std::span<const float> weights, std::span<const std::uint8_t> visible) {
    return fittedScale({QT_TRANSLATE_NOOP("fovea", "weight"), {}}, false, weights, visible,
                       {.atLeast = 1, .most = {}});
}

double fractionOn(const Scale& scale, double value) {
    if (!(scale.high > scale.low))
        return scale.isSigned ? 0.5 : value >= scale.high && scale.high > 0 ? 1 : 0;
    double fraction = (value - scale.low) / (scale.high - scale.low);
    if (scale.logarithmic && scale.isSigned)
        fraction = 0.5 + 0.5 * signedLog(std::clamp(value / scale.high, -1.0, 1.0));
    else if (scale.logarithmic)
        fraction =
            value > scale.low ? std::log(value / scale.low) / std::log(scale.high / scale.low) : 0;
    return std::clamp(fraction, 0.0, 1.0);
}

double valueAt(const Scale& scale, double fraction) {
    if (scale.logarithmic && scale.isSigned)
        return scale.high * signedExp(2 * fraction - 1);
    if (scale.logarithmic && scale.low > 0)
        return scale.low * std::pow(scale.high / scale.low, fraction);
    return std::lerp(scale.low, scale.high, fraction);
}

} // namespace fovea
