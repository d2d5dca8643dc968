#include "ui/look/theme.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace fovea {
namespace {

struct Oklab {
    double l, a, b;
};

double toLinear(double c) {
    return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
}

double toGamma(double c) {
    const double inside = std::clamp(c, 0.0, 1.0);
    return inside <= 0.0031308 ? 12.92 * inside : 1.055 * std::pow(inside, 1 / 2.4) - 0.055;
}

Oklab toOklab(const QColor& colour) {
    const double r = toLinear(colour.redF());
    const double g = toLinear(colour.greenF());
    const double b = toLinear(colour.blueF());
    const double l = std::cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
    const double m = std::cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
    const double s = std::cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
    return {0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
            1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
            0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s};
}

QColor fromOklab(const Oklab& lab) {
    const double l = std::pow(lab.l + 0.3963377774 * lab.a + 0.2158037573 * lab.b, 3);
    const double m = std::pow(lab.l - 0.1055613458 * lab.a - 0.0638541728 * lab.b, 3);
    const double s = std::pow(lab.l - 0.0894841775 * lab.a - 1.2914855480 * lab.b, 3);
    const auto gamma = [](double c) { return static_cast<float>(toGamma(c)); };
    return QColor::fromRgbF(gamma(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
                            gamma(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
                            gamma(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s));
}

QColor mix(std::span<const QColor> anchors, double t) {
    const double step = t * static_cast<double>(anchors.size() - 1);
    const auto left = std::min(static_cast<std::size_t>(step), anchors.size() - 2);
    const double part = step - static_cast<double>(left);
    const Oklab a = toOklab(anchors[left]);
    const Oklab b = toOklab(anchors[left + 1]);
    return fromOklab(
        {std::lerp(a.l, b.l, part), std::lerp(a.a, b.a, part), std::lerp(a.b, b.b, part)});
}

// Colours from the scale's beginning to its end, made once.
std::vector<QRgb> stepsOf(std::span<const QColor> anchors) {
    constexpr int count = 253; // odd, for a middle; and a picture of cells has 256 colours at most
    std::vector<QRgb> steps;
    for (int i = 0; i < count; ++i)
        steps.push_back(mix(anchors, i / (count - 1.0)).rgb());
    return steps;
}

const std::vector<QRgb>& steps(const Theme& theme, bool isSigned) {
    static const std::array<std::vector<QRgb>, 6> all = {
        stepsOf(lightTheme().sequential), stepsOf(lightTheme().diverging),
        stepsOf(darkTheme().sequential),  stepsOf(darkTheme().diverging),
        stepsOf(greyTheme().sequential),  stepsOf(greyTheme().diverging)};
    return all[(theme.grey ? 4U : theme.dark ? 2U : 0U) + (isSigned ? 1U : 0U)];
}

} // namespace

ColourMap::ColourMap(const Theme& theme, const Scale& scale)
    : steps_(steps(theme, scale.isSigned)), warning_(theme.warning.rgb()), scale_(scale) {
    if (!scale.logarithmic && scale.high > scale.low)
        factor_ = static_cast<double>(steps_.size() - 1) / (scale.high - scale.low);
}

QRgb ColourMap::rgb(double value) const {
    if (!std::isfinite(value))
        return warning_;
    const auto last = static_cast<double>(steps_.size() - 1);
    const double step = factor_ > 0 ? std::clamp((value - scale_.low) * factor_, 0.0, last)
                                    : fractionOn(scale_, value) * last;
    return steps_[static_cast<std::size_t>(step + 0.5)];
}

void ColourMap::fill(std::span<const float> values, QRgb* out) const {
    if (!(factor_ > 0)) {
        std::ranges::transform(values, out, [this](float value) { return rgb(value); });
        return;
    }
    // Places first, without a branch, so that the processor finds several at once.
    constexpr std::size_t piece = 256;
    std::array<int, piece> indices;
    const auto last = static_cast<double>(steps_.size() - 1);
    for (std::size_t begin = 0; begin < values.size(); begin += piece) {
        const auto some = values.subspan(begin, std::min(piece, values.size() - begin));
        for (std::size_t i = 0; i < some.size(); ++i) {
            const double step = (static_cast<double>(some[i]) - scale_.low) * factor_;
            const double above = step > 0 ? step : 0; // what is no number as well
            indices[i] = static_cast<int>((above < last ? above : last) + 0.5);
        }
        for (std::size_t i = 0; i < some.size(); ++i)
            out[begin + i] =
                std::isfinite(some[i]) ? steps_[static_cast<std::size_t>(indices[i])] : warning_;
    }
}

QColor headColour(const Theme& theme, Index head) {
    constexpr std::array<unsigned, headColours> light = {0x3B5BFD, 0xE0703A, 0x1F9D63, 0xB45AC8};
    constexpr std::array<unsigned, headColours> dark = {0x8AA0FF, 0xF0945F, 0x4CC38A, 0xD58AE6};
    if (theme.grey) {
        constexpr std::array<int, headColours> greys = {0x20, 0x84, 0x50, 0xA8};
        const int grey = greys[static_cast<std::size_t>(head) % greys.size()];
        return {grey, grey, grey};
    }
    if (head < std::ssize(light))
        return QColor::fromRgb((theme.dark ? dark : light)[static_cast<std::size_t>(head)]);
    // The golden angle keeps neighbours apart, however many there are.
    const double hue = std::fmod(0.7 + 2.399963 * static_cast<double>(head), 2 * M_PI);
    return fromOklab({theme.dark ? 0.76 : 0.6, 0.14 * std::cos(hue), 0.14 * std::sin(hue)});
}

} // namespace fovea
