#include "core/base/table.h"
#include "core/positions/shift.h"

#include "core/base/error.h"
#include "core/base/numbers.h"
#include "core/figure/positions/position_likeness.h"
#include "core/figure/positions/position_parts.h"

#include <algorithm>
#include <cmath>

namespace fovea {
namespace {

constexpr const char* relative = QT_TRANSLATE_NOOP("fovea", "relative");

Parameter deltaParameter() {
    return playable(integerParameter("delta", QT_TRANSLATE_NOOP("fovea", "Shift δ"), 7, 0, 65535));
}

struct Point {
    double x, y;
};

// (sin, cos) of a pair at a position: cos to the right, sin upwards, so that positions go around
// against the clock.
Point pointOf(const Encoded& encoded, const RotatedPair& pair, Index position) {
    const auto at = [&](Index c) {
        return static_cast<double>(
            encoded.p.host<float>()[static_cast<std::size_t>(position * encoded.width + c)]);
    };
    return {pair.second < 0 ? 0 : at(pair.second), at(pair.first)};
}

Message shiftText(const Shift& shift, Index delta) {
    const std::string largest = inWords(shift.largest);
    switch (shift.map) {
    case Shift::Map::none:
        return shift.why;
    case Shift::Map::rotations:
        return exactly(
            shift.exact(),
            QT_TRANSLATE_NOOP(
                "fovea",
                "the same rotations map every i to i + %1: largest error %2, only rounding"),
            QT_TRANSLATE_NOOP("fovea", "rotations map i to i + %1 except the last dimension, a "
                                       "sine without its cosine: largest error %2"),
            {std::to_string(delta), largest});
    case Shift::Map::best:
        return exactly(
            shift.exact(),
            QT_TRANSLATE_NOOP(
                "fovea",
                "one linear map leads from every i to i + %1: largest error %2, only rounding"),
            QT_TRANSLATE_NOOP(
                "fovea", "no linear map leads from every i to i + %1: the best has an error of %2"),
            {std::to_string(delta), largest});
    }
    return {};
}

// The part of a circle from one point to another, against the clock, and with more than one circle
// where there is more.
Plot::Curve arc(double radius, double from, double angle) {
    Plot::Curve curve{.series = Plot::quiet, .stroke = Plot::Stroke::dotted, .arrow = true};
    const int points = std::max(2, static_cast<int>(std::min(std::abs(angle), 40.0) * 24));
    for (int i = 0; i <= points; ++i) {
        const double at = from + angle * i / points;
        curve.x.push_back(radius * std::cos(at));
        curve.y.push_back(radius * std::sin(at));
    }
    return curve;
}

// As wide as any other: "−0.593", " 0.805".
std::string entry(double value) {
    const std::string text = printFixed(std::abs(value), 3);
    return (value < 0 && text != "0.000" ? "−" : " ") + text;
}

} // namespace

std::vector<Parameter> shiftParameters() {
    return {deltaParameter(),
            playable(integerParameter("position", QT_TRANSLATE_NOOP("fovea", "Position i"), 3, 0,
                                      65535)),
            playable(integerParameter("pair", QT_TRANSLATE_NOOP("fovea", "Pair"), 2, 0, 4095))};
}

Plot positionShift(const FigureInput& in) {
    const Encoded& encoded = addingOf(in);
    if (!encoded.math().pairs)
        failUsage(QT_TRANSLATE_NOOP("fovea", "position %1: is not made of rotations"),
                  {encoded.choice.row});
    const auto pairs = encoded.math().pairs(encoded.choice.values, encoded.width);
    const RotatedPair& pair =
        pairs[static_cast<std::size_t>(settingWithin(in.settings, "pair", std::ssize(pairs)))];
    const Index delta = settingWithin(in.settings, "delta", encoded.length);
    const Index i = settingWithin(in.settings, "position", encoded.length - delta);
    Plot plot = circle(1);
    plot.title = {QT_TRANSLATE_NOOP("fovea", "A shift is a rotation"), {}};
    const Point here = pointOf(encoded, pair, i);
    const Point there = pointOf(encoded, pair, i + delta);
    const double angle = pair.rate * static_cast<double>(delta);
    plot.curves.push_back(arc(0.45, std::atan2(here.y, here.x), angle));
    addArrow(plot, here.x, here.y, "i = " + std::to_string(i), 0);
    addArrow(plot, there.x, there.y, "i = " + std::to_string(i + delta), 1);
    const Shift shift = shiftOf(encoded, delta, in.backend);
    if (pair.second < 0) {
        plot.subtitle = {
            QT_TRANSLATE_NOOP("fovea", "dimension %1 is a sine without its cosine: it cannot be "
                                       "rotated. Largest error over all i: %2"),
            {std::to_string(pair.first), inWords(shift.largest)}};
        return plot;
    }
    const double cosine = std::cos(angle);
    const double sine = std::sin(angle);
    plot.subtitle = {
        QT_TRANSLATE_NOOP("fovea", "the same rotation of dimensions %1 and %2 maps every i to i + "
                                   "%3. Largest error over all i and dimensions: %4"),
        {std::to_string(pair.first), std::to_string(pair.second), std::to_string(delta),
         inWords(shift.largest)}};
    const auto rowOf = [](const char* left, double a, double b, const char* right) {
        return left + entry(a) + "  " + entry(b) + right;
    };
    plot.x.low = -1.8;
    plot.x.high = 4.4;
    plot.notes = {{1.7, 0,
                   "p(i + δ) = R · p(i)\n\n" + rowOf("    ⎡ ", cosine, sine, " ⎤\n") +
                       rowOf("R = ⎣ ", -sine, cosine, " ⎦")}};
    return plot;
}

std::vector<Parameter> errorParameters() {
    return {deltaParameter(), optionParameter("error", QT_TRANSLATE_NOOP("fovea", "Error"),
                                              {QT_TRANSLATE_NOOP("fovea", "absolute"), relative})};
}

Plot positionError(const FigureInput& in) {
    const Encoded& encoded = addingOf(in);
    const auto all = allOf(in, EncodingKind::adds);
    const Index delta = settingWithin(in.settings, "delta", encoded.length);
    Plot plot{.title = {QT_TRANSLATE_NOOP("fovea", "Is a shift a linear map?"), {}}};
    plot.x = positionAxis(encoded.length);
    std::vector<const std::vector<double>*> numbers;
    std::vector<Shift> shifts;
    for (const Encoded* one : all)
        shifts.push_back(shiftOf(*one, delta, in.backend));
    // Encodings may have numbers of different sizes. Errors compare as shares of these sizes.
    const bool isRelative = option(in.settings, "error") == relative;
    for (Shift& shift : shifts)
        if (isRelative && shift.size > 0)
            for (double& error : shift.errors)
                error /= shift.size;
    for (std::size_t which = 0; which < shifts.size(); ++which) {
        if (shifts[which].map == Shift::Map::none)
            continue;
        plot.curves.push_back({.name = legendOf(*all[which], all.size()),
                               .x = countedNumbers(0, std::ssize(shifts[which].errors)),
                               .y = shifts[which].errors,
                               .series = static_cast<Index>(which),
                               .strong = true});
        numbers.push_back(&shifts[which].errors);
    }
    plot.y =
        fittedAxis({isRelative ? QT_TRANSLATE_NOOP("fovea", "largest error, by the largest |P|")
                               : QT_TRANSLATE_NOOP("fovea", "largest error of any dimension"),
                    {}},
                   numbers);
    plot.y.low = 0;
    plot.subtitle = shiftText(shifts.front(), delta);
    return plot;
}

} // namespace fovea
