#include "core/positions/bias.h"

#include "core/figure/positions/position_parts.h"
#include "core/figure/positions/position_scores.h"

#include <algorithm>
#include <cmath>

namespace fovea {
namespace {

constexpr Index mostSide = 512;    // of the matrix; of more positions the first ones
constexpr Index mostReach = 16384; // of the curve
constexpr Index mostHeads = 12;    // curves

Matrix biasMap(const Encoded& encoded, Index head, Backend& backend) {
    const Index side = std::min(encoded.length, mostSide);
    const Tensor bias = biasTile(encoded, side, {0, side, 0, side}, backend);
    const auto cells = static_cast<std::size_t>(side * side);
    const auto own = bias.host<float>().subspan(static_cast<std::size_t>(head) * cells, cells);
    Matrix matrix = plainMatrix(
        makeTensor<float>({side, side}, own), {QT_TRANSLATE_NOOP("fovea", "query i"), {}},
        {QT_TRANSLATE_NOOP("fovea", "key j"), {}},
        fittedScale({QT_TRANSLATE_NOOP("fovea", "bias"), {}}, true, own, {}));
    matrix.title = {QT_TRANSLATE_NOOP("fovea", "What is added to the scores"), {}};
    const auto [least, most] = std::ranges::minmax_element(own);
    matrix.subtitle = {QT_TRANSLATE_NOOP("fovea", "head %1 adds %2 to %3, the same along every "
                                                  "diagonal: only the distance counts"),
                       {std::to_string(head + 1), inWords(static_cast<double>(*least)),
                        inWords(static_cast<double>(*most))}};
    return matrix;
}

} // namespace

std::vector<Parameter> biasParameters() {
    return {playable(integerParameter("head", QT_TRANSLATE_NOOP("fovea", "Head"), 1, 1, 256))};
}

Figure positionBias(const FigureInput& in) {
    (void)biasingOf(in);
    const auto all = allOf(in, EncodingKind::biases);
    const Index head = std::clamp<Index>(integer(in.settings, "head"), 1, all.front()->heads) - 1;
    Matrix first = biasMap(*all.front(), head, in.backend);
    if (all.size() == 1)
        return first;
    Panels panels{.title = first.title, .subtitle = first.subtitle, .items = {}};
    for (const Encoded* encoded : all) {
        panels.items.push_back(biasMap(*encoded, head, in.backend));
        panels.items.back().title = nameOf(*encoded);
        panels.items.back().subtitle = {};
    }
    return panels;
}

std::vector<Parameter> biasCurveParameters() {
    return {automatic(
        integersParameter("heads", QT_TRANSLATE_NOOP("fovea", "Which heads"), {1}, 1, 256),
        QT_TRANSLATE_NOOP("fovea", "all"), [](const Sizes&) { return 1.0; })};
}

Plot positionBiasCurve(const FigureInput& in) {
    const Encoded& first = biasingOf(in);
    const auto all = allOf(in, EncodingKind::biases);
    const Index reach = std::clamp<Index>(first.length - 1, 1, mostReach);
    const bool every = isAutomatic(in.settings, "heads");
    Plot plot{.title = {QT_TRANSLATE_NOOP("fovea", "The bias over the distance"), {}}};
    const std::vector<double> distances = countedNumbers(-reach, 2 * reach + 1);
    std::vector<double> numbers;
    for (const Encoded* encoded : all) {
        const Tensor bias = biasByDistance(*encoded, reach, in.backend);
        const auto wanted = every ? Integers{} : integers(in.settings, "heads");
        Index drawn = 0;
        for (Index head = 0; head < encoded->heads && drawn < mostHeads; ++head) {
            if (!every && std::ranges::find(wanted, head + 1) == wanted.end())
                continue;
            ++drawn;
            const auto own = bias.host<float>().subspan(
                static_cast<std::size_t>(head) * distances.size(), distances.size());
            Plot::Curve curve{.x = distances,
                              .y = {own.begin(), own.end()},
                              .series = head,
                              .stroke =
                                  encoded == &first ? Plot::Stroke::solid : Plot::Stroke::dashed,
                              .strong = encoded == &first};
            if (encoded == &first)
                curve.name = {QT_TRANSLATE_NOOP("fovea", "head %1"), {std::to_string(head + 1)}};
            else if (drawn == 1)
                curve.name = nameOf(*encoded);
            numbers.insert(numbers.end(), curve.y.begin(), curve.y.end());
            plot.curves.push_back(std::move(curve));
        }
    }
    plot.x = {.name = {QT_TRANSLATE_NOOP("fovea", "j − i"), {}},
              .low = -static_cast<double>(reach),
              .high = static_cast<double>(reach),
              .whole = true};
    plot.y = fittedAxis({QT_TRANSLATE_NOOP("fovea", "bias"), {}}, {&numbers});
    const auto [least, most] = std::ranges::minmax_element(numbers);
    plot.subtitle = {
        QT_TRANSLATE_NOOP("fovea", "from %1 to %2 over distances up to %3: keys before i are on "
                                   "the left, keys after it on the right"),
        {numbers.empty() ? "0" : inWords(*least), numbers.empty() ? "0" : inWords(*most),
         std::to_string(reach)}};
    return plot;
}

} // namespace fovea
