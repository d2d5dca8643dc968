#include "core/base/numbers.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace fovea {
namespace {

template <class... Arguments>
std::string digits(Arguments... arguments) {
    std::array<char, 400> text{}; // the longest fixed double has 309 digits before the point
    const auto end = std::to_chars(text.data(), text.data() + text.size(), arguments...).ptr;
    return {text.data(), end};
}

} // namespace

std::string printNumber(double value, bool point) {
    std::string text = digits(value);
    if (point && text.find_first_not_of("-0123456789") == std::string::npos)
        text += ".0";
    return text;
}

std::string printNumber(float value) {
    return digits(value);
}

std::string printFixed(double value, int decimals) {
    std::string text = digits(value, std::chars_format::fixed, decimals);
    // A rounded negative nothing is nothing: "-0.00" would look like a signed value.
    if (text.find_first_not_of("-0.") == std::string::npos && text.front() == '-')
        text.erase(0, 1);
    return text;
}

std::string printFor(double value, double largest, int more) {
    const double size = largest > 0 ? std::floor(std::log10(largest)) : 0;
    if (size < -4 || size > 6)
        return value == 0 ? "0" : digits(value, std::chars_format::scientific, 1 + more);
    return printFixed(value, more + (size >= 2   ? 0
                                     : size >= 1 ? 1
                                                 : static_cast<int>(std::max(2.0, 1 - size))));
}

std::optional<double> readNumber(std::string_view text) {
    double value = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (problem != std::errc{} || end != text.data() + text.size() || !std::isfinite(value))
        return std::nullopt;
    return value;
}

std::optional<std::int64_t> readInteger(std::string_view text) {
    std::int64_t value = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (problem != std::errc{} || end != text.data() + text.size())
        return std::nullopt;
    return value;
}

std::string printGrouped(std::uint64_t count) {
    std::string digits = std::to_string(count);
    for (auto at = std::ssize(digits) - 3; at > 0 && digits.size() > 4; at -= 3)
        digits.insert(static_cast<std::size_t>(at), "\u202F");
    return digits;
}

} // namespace fovea
