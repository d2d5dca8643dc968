#include "core/figure/plot.h"

#include "core/base/numbers.h"
#include "core/figure/power_of_ten.h"

#include <algorithm>
#include <cmath>

namespace fovea {
namespace {

constexpr double tiny = 1e-12; // of the step: rounding, not a value of its own

// 1, 2 or 5 times a power of ten, at least `least`.
double roundStep(double least) {
    const double power = std::pow(10, std::floor(std::log10(least)));
    for (const double factor : {1.0, 2.0, 5.0})
        if (factor * power >= least * (1 - tiny))
            return factor * power;
    return 10 * power;
}

int decadeOf(double size) {
    return static_cast<int>(std::floor(std::log10(size) + 1e-9));
}

// As many decimals as a step needs, and powers of ten where all of an axis is large or small:
// "0.25", "1.5·10⁻⁷".
std::string tickText(double value, double step, double largest) {
    const char* sign = value < 0 ? "−" : "";
    if (largest >= 1e-3 && largest < 1e6)
        return sign + printFixed(std::abs(value), std::max(0, -decadeOf(step)));
    if (value == 0)
        return "0";
    const int decade = decadeOf(std::abs(value));
    const double mantissa = std::abs(value) * std::pow(10, -decade);
    const double rounded = std::round(mantissa * 1e6) / 1e6;
    return sign +
           (rounded == 1 ? powerOfTen(decade) : printNumber(rounded) + "·" + powerOfTen(decade));
}

Ticks powers(const Plot::Axis& axis, int most) {
    Ticks ticks;
    const int first = static_cast<int>(std::ceil(std::log10(axis.low) - 1e-9));
    const int last = static_cast<int>(std::floor(std::log10(axis.high) + 1e-9));
    const int every = std::max(1, (last - first + most) / std::max(most, 1));
    for (int power = first; power <= last; power += every) {
        const double value = std::pow(10, power);
        ticks.at.push_back(value);
        ticks.text.push_back(std::abs(power) < 5 ? printFixed(value, std::max(0, -power))
                                                 : powerOfTen(power));
    }
    return ticks;
}

} // namespace

Plot::Axis fittedAxis(Message name, const std::vector<const std::vector<double>*>& numbers,
                      double air) {
    double low = std::numeric_limits<double>::max();
    double high = std::numeric_limits<double>::lowest();
    for (const auto* list : numbers)
        for (const double value : *list)
            if (std::isfinite(value)) {
                low = std::min(low, value);
                high = std::max(high, value);
            }
    if (low > high)
        return {.name = std::move(name)};
    // Halves, for the whole of it may be more than a double holds.
    const double half = high / 2 - low / 2;
    const double around = half > 0 ? 2 * half * air : std::max(std::abs(low) * 0.5, 0.5);
    return {.name = std::move(name),
            .low = std::max(low - around, std::numeric_limits<double>::lowest()),
            .high = std::min(high + around, std::numeric_limits<double>::max())};
}

// A multiple of all positive numbers on both sides.
Plot::Axis logarithmicAxis(const std::vector<const std::vector<double>*>& numbers) {
    double low = std::numeric_limits<double>::max();
    double high = 0;
    for (const auto* list : numbers)
        for (const double value : *list)
            if (value > 0) {
                low = std::min(low, value);
                high = std::max(high, value);
            }
    if (high == 0)
        return fittedAxis({}, numbers); // nothing has a logarithm
    const double air = std::max(1.05, std::pow(high / low, 0.04));
    return {.low = std::max(low / air, std::numeric_limits<double>::min()),
            .high = std::min(high * air, std::numeric_limits<double>::max()),
            .logarithmic = true};
}

double shareOf(const Plot::Axis& axis, double value) {
    if (axis.logarithmic)
        return std::log(value / axis.low) / std::log(axis.high / axis.low);
    // Each is halved, for the difference may be more than a double holds.
    return (value / 2 - axis.low / 2) / (axis.high / 2 - axis.low / 2);
}

double valueAtShare(const Plot::Axis& axis, double share) {
    if (axis.logarithmic)
        return axis.low * std::pow(axis.high / axis.low, share);
    return axis.low * (1 - share) + axis.high * share;
}

Interval partOf(const Plot::Axis& axis, double from, double to) {
    return {valueAtShare(axis, from), valueAtShare(axis, to)};
}

Ticks ticksOf(const Plot::Axis& axis, int most) {
    if (!(axis.low < axis.high) || most < 1 || !std::isfinite(axis.high - axis.low))
        return {};
    if (axis.logarithmic && axis.high / axis.low > 20)
        return powers(axis, most);
    double step = roundStep((axis.high - axis.low) / most);
    if (axis.whole)
        step = std::max(1.0, step);
    Ticks ticks;
    const double largest = std::max(std::abs(axis.low), std::abs(axis.high));
    const double first = std::ceil(axis.low / step - 1e-9);
    for (double i = first; i * step <= axis.high + step * 1e-9 && ticks.at.size() < 1000; ++i) {
        const double value = i == 0 ? 0 : i * step;
        ticks.at.push_back(value);
        ticks.text.push_back(tickText(value, step, largest));
    }
    return ticks;
}

} // namespace fovea
