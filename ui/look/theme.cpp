#include "ui/look/theme.h"

#include <algorithm>
#include <cmath>

namespace fovea {
namespace {

QColor rgb(unsigned value) {
    return QColor::fromRgb(value | 0xff000000U);
}

} // namespace

const Theme& lightTheme() {
    static const Theme theme{
        .dark = false,
        .ground = rgb(0xF6F6F3),
        .surface = rgb(0xFFFFFF),
        .ink = rgb(0x1B1D22),
        .quiet = rgb(0x63686F), // the sketch's #6C7179 has 4.4 : 1 on the ground
        .line = rgb(0xE3E3DE),
        .trough = rgb(0xE3E3DE),
        .accent = rgb(0x3B5BFD),
        .onAccent = rgb(0xFFFFFF),
        .tint = rgb(0xF0F3FF),
        .field = rgb(0xF6F6F3),
        .hover = rgb(0xF0F0EC),
        .warning = rgb(0xB3261E),
        .good = rgb(0x1F9D63),
        .sequential = {rgb(0xF0F0EC), rgb(0xD6DEFF), rgb(0x7A94FF), rgb(0x2D42BE), rgb(0x0E124A)},
        .diverging = {rgb(0xC45C2C), rgb(0xF6F6F3), rgb(0x2D42BE)},
    };
    return theme;
}

const Theme& darkTheme() {
    static const Theme theme{
        .dark = true,
        .ground = rgb(0x121418),
        .surface = rgb(0x1A1D23),
        .ink = rgb(0xE9EBEE),
        .quiet = rgb(0x9AA0A9),
        .line = rgb(0x2A2E36),
        .trough = rgb(0x2A2E36),
        .accent = rgb(0x8AA0FF),
        .onAccent = rgb(0x121418),
        .tint = rgb(0x232A45),
        .field = rgb(0x121418),
        .hover = rgb(0x242830),
        .warning = rgb(0xFF8A80),
        .good = rgb(0x4CC38A),
        .sequential = {rgb(0x1E2129), rgb(0x2B2F5C), rgb(0x5C54BE), rgb(0xC478BE), rgb(0xFFDEAA)},
        .diverging = {rgb(0xE08A5A), rgb(0x1E2129), rgb(0x7896FF)},
    };
    return theme;
}

const Theme& paperTheme() {
    static const Theme theme = [] {
        Theme white = lightTheme();
        white.ground = rgb(0xFFFFFF);
        return white;
    }();
    return theme;
}

// What is signed runs through all greys, from pale (least) to dark (most), so that no two numbers
// share one, whatever their sign.
const Theme& greyTheme() {
    static const Theme theme{
        .grey = true,
        .ground = rgb(0xFFFFFF),
        .surface = rgb(0xFFFFFF),
        .ink = rgb(0x161616),
        .quiet = rgb(0x5C5C5C),
        .line = rgb(0xDCDCDC),
        .trough = rgb(0xDCDCDC),
        .accent = rgb(0x3A3A3A),
        .onAccent = rgb(0xFFFFFF),
        .tint = rgb(0xEEEEEE),
        .field = rgb(0xFFFFFF),
        .hover = rgb(0xF0F0F0),
        .warning = rgb(0x000000),
        .good = rgb(0x000000),
        .sequential = {rgb(0xF2F2F2), rgb(0xDADADA), rgb(0x9E9E9E), rgb(0x555555), rgb(0x161616)},
        .diverging = {rgb(0xF4F4F4), rgb(0xABABAB), rgb(0x222222)},
    };
    return theme;
}

const Theme& contrastTheme(bool dark) {
    static const Theme light = [] {
        Theme theme = lightTheme();
        theme.ground = theme.surface = theme.field = rgb(0xFFFFFF);
        theme.ink = rgb(0x000000);
        theme.quiet = rgb(0x333333);
        theme.line = rgb(0x949494);
        theme.trough = rgb(0xE6E6E6);
        theme.accent = rgb(0x0A22A8);
        theme.tint = rgb(0xDDE3FF);
        theme.hover = rgb(0xE6E6E6);
        theme.warning = rgb(0x8C0000);
        theme.good = rgb(0x00552B);
        return theme;
    }();
    static const Theme black = [] {
        Theme theme = darkTheme();
        theme.ground = theme.surface = theme.field = rgb(0x000000);
        theme.ink = rgb(0xFFFFFF);
        theme.quiet = rgb(0xD6D6D6);
        theme.line = rgb(0x6A6A6A);
        theme.trough = rgb(0x2A2A2A);
        theme.accent = rgb(0xB4C2FF);
        theme.onAccent = rgb(0x000000);
        theme.tint = rgb(0x24305E);
        theme.hover = rgb(0x2A2A2A);
        theme.warning = rgb(0xFFB3AB);
        theme.good = rgb(0x7CE3B1);
        return theme;
    }();
    return dark ? black : light;
}

double contrast(const QColor& a, const QColor& b) {
    const auto luminance = [](const QColor& colour) {
        const auto linear = [](double c) {
            return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
        };
        return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) +
               0.0722 * linear(colour.blueF());
    };
    const double one = luminance(a) + 0.05;
    const double other = luminance(b) + 0.05;
    return std::max(one, other) / std::min(one, other);
}

QColor inkOn(const QColor& ground) {
    const QColor deep(Qt::black);
    const QColor bright(Qt::white);
    return contrast(ground, deep) >= contrast(ground, bright) ? deep : bright;
}

} // namespace fovea
