#include "core/figure/power_of_ten.h"

namespace fovea {

std::string powerOfTen(int power) {
    constexpr const char* digits[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
    std::string text = "10";
    for (const char c : std::to_string(power))
        text += c == '-' ? "⁻" : digits[static_cast<std::size_t>(c - '0')];
    return text;
}

} // namespace fovea
