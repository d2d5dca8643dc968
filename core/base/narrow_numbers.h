// Numbers of 16 bits, as checkpoints have them. Nothing is computed in them: each is widened, which
// is exact, where it is used.
#pragma once

#include <bit>
#include <cstdint>

namespace fovea {

struct Half { // IEEE 754: 5 bits of exponent
    std::uint16_t bits;
};
struct Brain { // bfloat16: the upper half of a float32
    std::uint16_t bits;
};

inline float widened(Brain number) {
    return std::bit_cast<float>(static_cast<std::uint32_t>(number.bits) << 16);
}
// Without branches: the compiler makes vectors of it.
inline float widened(Half number) {
    const std::uint32_t size = number.bits & 0x7FFFU;
    const std::uint32_t sign = (number.bits & 0x8000U) << 16;
    // The exponent counts from 127 instead of 15; infinity and NaN have all its bits in both.
    const std::uint32_t endless = 0U - static_cast<std::uint32_t>(size >= 0x7C00U);
    const std::uint32_t normal = (size << 13) + (112U << 23) + (endless & 112U << 23);
    const auto small = std::bit_cast<std::uint32_t>(
        static_cast<float>(static_cast<std::int32_t>(size)) * 0x1p-24F);
    const std::uint32_t isSmall = 0U - static_cast<std::uint32_t>(size < 0x0400U);
    return std::bit_cast<float>((isSmall & small) | (~isSmall & normal) | sign);
}
inline float widened(float number) {
    return number;
}
inline double widened(double number) {
    return number;
}

} // namespace fovea
