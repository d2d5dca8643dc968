#include "core/figure/positions/position_matrix.h"

#include "core/base/error.h"
#include "core/base/table.h"
#include "core/figure/attention_map.h"
#include "core/figure/positions/position_figures.h"
#include "core/figure/positions/position_parts.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace fovea {
namespace {

template <auto plain>
auto encodingMap(const Encoded& encoded) {
    const auto numbers = encoded.p.host<float>();
    const bool isSigned = std::ranges::any_of(numbers, [](float value) { return value < 0; });
    auto matrix =
        plain(encoded.p, {QT_TRANSLATE_NOOP("fovea", "positions"), {}},
              {QT_TRANSLATE_NOOP("fovea", "dimensions"), {}},
              fittedScale({QT_TRANSLATE_NOOP("fovea", "value"), {}}, isSigned, numbers, {}));
    matrix.title = {QT_TRANSLATE_NOOP("fovea", "The matrix P"), {}};
    matrix.subtitle = encoded.remark;
    if (matrix.subtitle.text.empty())
        matrix.subtitle = {QT_TRANSLATE_NOOP("fovea", "each row is what one of %1 positions adds "
                                                      "to a token, in %2 dimensions"),
                           {std::to_string(encoded.length), std::to_string(encoded.width)}};
    return matrix;
}

// One for each run of neighbours, over all positions.
std::vector<Plot::Box> boxesOf(std::vector<Index> dimensions, const Plot& plot) {
    std::ranges::sort(dimensions);
    std::vector<Plot::Box> boxes;
    for (const Index c : dimensions) {
        const double left = static_cast<double>(c) - 0.5;
        if (boxes.empty() || boxes.back().right != left)
            boxes.push_back({.left = left, .bottom = plot.y.low, .top = plot.y.high});
        boxes.back().right = left + 1;
    }
    return boxes;
}

} // namespace

std::vector<Parameter> matrixParameters() {
    return waveParameters();
}

Figure positionMatrix(const FigureInput& in) {
    (void)addingOf(in);
    const auto all = allOf(in, EncodingKind::adds);
    for (const Encoded* encoded : all)
        refuseLargeMatrices(std::ssize(all), encoded->length, encoded->width);
    Plot first = encodingMap<plainField>(*all.front());
    if (standTogether(matrixFigure, wavesFigure, all.front()->choice.row))
        first.boxes =
            boxesOf(wavesShown(in.settings, all.front()->choice.row, all.front()->width), first);
    if (all.size() == 1)
        return first;
    Panels panels{.title = first.title, .subtitle = first.subtitle, .items = {}};
    for (const Encoded* encoded : all) {
        panels.items.push_back(encodingMap<plainMatrix>(*encoded));
        panels.items.back().title = nameOf(*encoded);
        panels.items.back().subtitle = {};
    }
    return panels;
}

Plot positionBits(const FigureInput& in) {
    const Encoded& encoded = positionsOf(in).encoded;
    const Index bits =
        encoded.length < 2 ? 1 : std::bit_width(static_cast<std::uint64_t>(encoded.length - 1));
    Buffer<float> values(elements({encoded.length, bits}));
    for (Index i = 0; i < encoded.length; ++i)
        for (Index bit = 0; bit < bits; ++bit)
            values[static_cast<std::size_t>(i * bits + bit)] = static_cast<float>(i >> bit & 1);
    Plot matrix =
        plainField(Tensor({encoded.length, bits}, std::move(values)),
                   {QT_TRANSLATE_NOOP("fovea", "positions"), {}},
                   {QT_TRANSLATE_NOOP("fovea", "bits, lowest first"), {}},
                   {.quantity = {QT_TRANSLATE_NOOP("fovea", "bit"), {}}, .low = 0, .high = 1});
    matrix.title = {QT_TRANSLATE_NOOP("fovea", "Counting in bits"), {}};
    matrix.subtitle = {QT_TRANSLATE_NOOP("fovea", "0 to %1 in %2 bits: the first column changes at "
                                                  "every position, the last one every %3"),
                       {std::to_string(encoded.length - 1), std::to_string(bits),
                        std::to_string(Index{1} << (bits - 1))}};
    return matrix;
}

Plot positionWidth(const FigureInput& in) {
    const Encoded& encoded = positionsOf(in).encoded;
    const Index most = 4 * encoded.length;
    Plot plot{.title = {QT_TRANSLATE_NOOP("fovea", "How wide must it be?"), {}}};
    plot.x = {.name = {QT_TRANSLATE_NOOP("fovea", "positions T"), {}},
              .low = 1,
              .high = static_cast<double>(std::max<Index>(most, 2)),
              .whole = true};
    std::vector<double> counts;
    const Index step = std::max<Index>(1, most / 1000);
    for (Index t = 1; t <= most; t += step)
        counts.push_back(static_cast<double>(t));
    Index series = 0;
    for (const RowInfo& row : positions().info().rows) {
        const auto widthFor = positions().math(row.id).widthFor;
        if (!widthFor)
            continue;
        Plot::Curve curve{.name = {row.name, {}}, .x = counts, .series = series++};
        for (const double t : counts)
            curve.y.push_back(static_cast<double>(widthFor(static_cast<Index>(t))));
        curve.strong = row.id == encoded.choice.row;
        plot.curves.push_back(std::move(curve));
    }
    plot.curves.push_back(
        {.name = {QT_TRANSLATE_NOOP("fovea", "width D at hand"), {}},
         .x = {1, static_cast<double>(most)},
         .y = {static_cast<double>(encoded.width), static_cast<double>(encoded.width)},
         .series = Plot::quiet,
         .stroke = Plot::Stroke::dashed});
    double highest = 2;
    for (const Plot::Curve& curve : plot.curves)
        highest = std::max(highest, *std::ranges::max_element(curve.y));
    plot.y = {.name = {QT_TRANSLATE_NOOP("fovea", "width needed"), {}},
              .low = 1,
              .high = highest,
              .whole = true,
              .logarithmic = true};
    plot.marks = {
        {.at = static_cast<double>(encoded.length),
         .name = {QT_TRANSLATE_NOOP("fovea", "T = %1"), {std::to_string(encoded.length)}}}};
    const auto widthFor = encoded.math().widthFor;
    plot.subtitle =
        widthFor
            ? Message{QT_TRANSLATE_NOOP("fovea", "%1 positions need %2 dimensions here, twice as "
                                                 "many need %3"),
                      {std::to_string(encoded.length), std::to_string(widthFor(encoded.length)),
                       std::to_string(widthFor(2 * encoded.length))}}
            : Message{QT_TRANSLATE_NOOP("fovea",
                                        "this encoding has positions at any width; one-hot "
                                        "positions need as many dimensions as positions"),
                      {}};
    return plot;
}

} // namespace fovea
