#include "core/base/table.h"
#include "core/figure/positions/position_matrix.h"

#include "core/figure/positions/position_parts.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace fovea {
namespace {

constexpr Index together = 4; // curves, where none are chosen
constexpr std::size_t most = 16;

bool isCount(const Encoded& encoded, Index dimension) {
    for (Index i = 0; i < encoded.length; ++i) {
        const float value =
            encoded.p.host<float>()[static_cast<std::size_t>(i * encoded.width + dimension)];
        if (value != 0 && value != 1)
            return false;
    }
    return true;
}

// Bits stay as they are until the next position: they are drawn as steps.
Plot::Curve waveOf(const Encoded& encoded, Index dimension) {
    Plot::Curve curve;
    const bool steps = isCount(encoded, dimension);
    for (Index i = 0; i < encoded.length; ++i) {
        const double value = static_cast<double>(
            encoded.p.host<float>()[static_cast<std::size_t>(i * encoded.width + dimension)]);
        if (steps && i > 0) {
            curve.x.push_back(static_cast<double>(i));
            curve.y.push_back(curve.y.back());
        }
        curve.x.push_back(static_cast<double>(i));
        curve.y.push_back(value);
    }
    return curve;
}

std::string listed(const std::vector<Index>& numbers) {
    std::string text;
    for (const Index number : numbers)
        text += (text.empty() ? "" : ", ") + std::to_string(number);
    return text;
}

// The length of the wave of each dimension; of one that is part of none: nothing.
std::vector<std::optional<double>> lengthsOf(const Encoded& encoded) {
    std::vector<std::optional<double>> lengths(static_cast<std::size_t>(encoded.width));
    if (const auto pairs = encoded.math().pairs)
        for (const RotatedPair& pair : pairs(encoded.choice.values, encoded.width))
            for (const Index c : {pair.first, pair.second})
                if (c >= 0)
                    lengths[static_cast<std::size_t>(c)] = 2 * std::numbers::pi / pair.rate;
    return lengths;
}

} // namespace

std::vector<Parameter> waveParameters() {
    return {automatic(integersParameter("dimensions", QT_TRANSLATE_NOOP("fovea", "Dimensions"),
                                        {0, 1, 2, 3}, 0, 8191),
                      QT_TRANSLATE_NOOP("fovea", "four"), [](const Sizes&) { return 4.0; })};
}

std::vector<Index> wavesShown(const Values& settings, const std::string& row, Index width) {
    std::vector<Index> shown;
    if (!isAutomatic(settings, "dimensions"))
        for (const Index c : integers(settings, "dimensions"))
            if (c < width && shown.size() < most && std::ranges::find(shown, c) == shown.end())
                shown.push_back(c);
    if (shown.empty())
        for (Index c = positions().math(row).pairs ? std::max<Index>(0, width / 4 - 2) : 0;
             std::ssize(shown) < together && c < width; ++c)
            shown.push_back(c);
    return shown;
}

Plot positionWaves(const FigureInput& in) {
    const Encoded& encoded = addingOf(in);
    const std::vector<Index> shown = wavesShown(in.settings, encoded.choice.row, encoded.width);
    Plot plot{.title = {QT_TRANSLATE_NOOP("fovea", "Dimensions as waves"), {}}};
    plot.x = positionAxis(encoded.length);
    for (std::size_t which = 0; which < shown.size(); ++which) {
        Plot::Curve curve = waveOf(encoded, shown[which]);
        curve.name = {QT_TRANSLATE_NOOP("fovea", "dim %1"), {std::to_string(shown[which])}};
        curve.series = static_cast<Index>(which);
        curve.strong = true;
        plot.curves.push_back(std::move(curve));
    }
    const auto all = allOf(in, EncodingKind::adds);
    for (std::size_t which = 0; all.size() > 1 && which < shown.size(); ++which) {
        Plot::Curve curve = waveOf(*all.back(), shown[which]);
        curve.name = which == 0 ? nameOf(*all.back()) : Message{};
        curve.series = static_cast<Index>(which);
        curve.stroke = Plot::Stroke::dashed;
        plot.curves.push_back(std::move(curve));
    }
    std::vector<const std::vector<double>*> numbers;
    for (const Plot::Curve& curve : plot.curves)
        numbers.push_back(&curve.y);
    plot.y = fittedAxis({}, numbers);
    const auto lengths = lengthsOf(encoded);
    const auto first = lengths[static_cast<std::size_t>(shown.front())];
    const auto last = lengths[static_cast<std::size_t>(shown.back())];
    if (first && last && shown.size() > 1)
        plot.subtitle = {
            QT_TRANSLATE_NOOP("fovea",
                              "dimension %1 repeats every %2 positions, dimension %3 every %4"),
            {std::to_string(shown.front()), inWords(*first), std::to_string(shown.back()),
             inWords(*last)}};
    else if (first)
        plot.subtitle = {QT_TRANSLATE_NOOP("fovea", "dimension %1 repeats every %2 positions"),
                         {std::to_string(shown.front()), inWords(*first)}};
    else
        plot.subtitle = {QT_TRANSLATE_NOOP("fovea", "what dimensions %1 add at every position"),
                         {listed(shown)}};
    return plot;
}

Plot positionWavelengths(const FigureInput& in) {
    const Encoded& encoded = positionsOf(in).encoded;
    const auto lengths = lengthsOf(encoded);
    Plot plot{.title = {QT_TRANSLATE_NOOP("fovea", "How long is each wave?"), {}}};
    Plot::Dots dots{.series = 0};
    Index within = 0;
    for (std::size_t c = 0; c < lengths.size(); ++c)
        if (lengths[c]) {
            dots.x.push_back(static_cast<double>(c));
            dots.y.push_back(*lengths[c]);
            within += *lengths[c] <= static_cast<double>(encoded.length);
        }
    plot.x = {.name = {QT_TRANSLATE_NOOP("fovea", "dimension"), {}},
              .low = 0,
              .high = static_cast<double>(std::max<Index>(encoded.width - 1, 1)),
              .whole = true};
    double longest = static_cast<double>(encoded.length);
    for (const double length : dots.y)
        longest = std::max(longest, length);
    plot.y = {.name = {QT_TRANSLATE_NOOP("fovea", "positions until it repeats"), {}},
              .low = 4,
              .high = std::max(longest * 1.3, 10.0),
              .logarithmic = true};
    plot.marks = {
        {.upright = false,
         .at = static_cast<double>(encoded.length),
         .name = {QT_TRANSLATE_NOOP("fovea", "T = %1"), {std::to_string(encoded.length)}}}};
    plot.subtitle = {
        QT_TRANSLATE_NOOP(
            "fovea",
            "%1 of %2 dimensions repeat within %3 positions; the others separate far from near"),
        {std::to_string(within), std::to_string(dots.x.size()), std::to_string(encoded.length)}};
    plot.dots.push_back(std::move(dots));
    return plot;
}

} // namespace fovea
