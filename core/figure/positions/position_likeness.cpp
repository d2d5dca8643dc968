#include "core/figure/positions/position_likeness.h"

#include "core/figure/positions/position_parts.h"
#include "core/positions/likeness.h"

#include <algorithm>
#include <cmath>

namespace fovea {
namespace {

constexpr Index faint = 5; // rows that are laid over each other

Message nearestText(const Nearest& nearest) {
    if (!std::isfinite(nearest.distance))
        return {QT_TRANSLATE_NOOP("fovea", "there is only one position"), {}};
    const std::vector<std::string> pair = {std::to_string(nearest.i), std::to_string(nearest.j)};
    if (nearest.distance == 0)
        return {QT_TRANSLATE_NOOP("fovea", "positions %1 and %2 are the same: not every position "
                                           "is unique"),
                pair};
    return {QT_TRANSLATE_NOOP("fovea", "every position is unique: the nearest two, %1 and %2, are "
                                       "%3 apart"),
            {pair[0], pair[1], inWords(nearest.distance)}};
}

Matrix likenessMap(const Encoded& encoded, Backend& backend) {
    const auto likeness = likenessOf(encoded, backend);
    const auto products = likeness->grid.host<float>();
    const bool isSigned = std::ranges::any_of(products, [](float value) { return value < 0; });
    Matrix matrix = plainMatrix(
        likeness->grid, {QT_TRANSLATE_NOOP("fovea", "position i"), {}},
        {QT_TRANSLATE_NOOP("fovea", "position j"), {}},
        fittedScale({QT_TRANSLATE_NOOP("fovea", "pᵢ · pⱼ"), {}}, isSigned, products, {}));
    matrix.rows = matrix.columns = counted(likeness->grid.axis(0), likeness->step);
    matrix.title = {QT_TRANSLATE_NOOP("fovea", "How alike are two positions?"), {}};
    matrix.subtitle = nearestText(likeness->nearest);
    return matrix;
}

// Distances of a and what lies over them, thinned so that a curve has a few thousand points.
// Seen from near they are those that are shown.
class Thinned {
public:
    Thinned(const FigureInput& in, Index count)
        : in_(in), count_(count),
          step_(std::max<Index>(1, shown(-count / 2, count).second / mostOfCurve)) {}
    // What lies over the distances from `first` on.
    template <class Numbers>
    std::vector<double> operator()(Index first, const Numbers& numbers) const {
        std::vector<double> some;
        auto [i, left] = shown(first, std::ssize(numbers));
        for (; left > 0; i += step_, left -= step_)
            some.push_back(numbers[static_cast<std::size_t>(i)]);
        return some;
    }

private:
    static constexpr Index mostOfCurve = 4096;
    // Where it begins, and how many there are.
    [[nodiscard]] std::pair<Index, Index> shown(Index first, Index count) const {
        if (count_ <= mostOfCurve)
            return {0, count};
        const auto [begin, end] = shownNumbers(in_, first, count, 0);
        return {begin, end - begin};
    }

    const FigureInput& in_;
    Index count_; // of the longest curve
    Index step_;
};

} // namespace

// A map is the same on both sides of its diagonal, so that it has room for two: above it the first
// encoding's, below it the other's, each as a share of its own largest number.
Figure positionLikeness(const FigureInput& in) {
    (void)addingOf(in);
    const auto all = allOf(in, EncodingKind::adds);
    Matrix map = likenessMap(*all.front(), in.backend);
    if (all.size() == 1)
        return map;
    const Matrix other = likenessMap(*all.back(), in.backend);
    const auto shareOf = [](const Matrix& matrix, std::size_t cell) {
        const auto most = static_cast<float>(matrix.scale.high);
        return most > 0 ? matrix.values[cell] / most : 0;
    };
    const Index count = std::min(std::ssize(map.rows), std::ssize(other.rows));
    for (Index i = 0; i < count; ++i)
        for (Index j = 0; j < count; ++j)
            map.values[map.cell(i, j)] =
                j >= i ? shareOf(map, map.cell(i, j)) : shareOf(other, other.cell(i, j));
    const bool isSigned = map.scale.isSigned || other.scale.isSigned;
    map.scale =
        fittedScale({QT_TRANSLATE_NOOP("fovea", "of the largest"), {}}, isSigned, map.values, {});
    map.subtitle = {QT_TRANSLATE_NOOP("fovea", "above the diagonal this encoding, below it the "
                                               "other: how alike position i is to position j"),
                    {}};
    return map;
}

std::vector<Parameter> distanceParameters() {
    return {switchParameter("rows", QT_TRANSLATE_NOOP("fovea", "Single positions"), true)};
}

Plot positionDistance(const FigureInput& in) {
    const Encoded& first = addingOf(in);
    const auto all = allOf(in, EncodingKind::adds);
    Plot plot{.title = {QT_TRANSLATE_NOOP("fovea", "Similarity by distance"), {}}};
    const Thinned thin(in, 2 * first.length - 1);
    std::vector<double> reach; // of all that is drawn
    for (const Encoded* encoded : all) {
        const auto likeness = likenessOf(*encoded, in.backend);
        const Diagonals& diagonals = likeness->diagonals;
        const auto series = static_cast<Index>(encoded != &first);
        // Where the distance alone counts all of them lie under their mean.
        if (flag(in.settings, "rows") && !diagonals.distanceAlone())
            for (Index row = 0; row < faint && encoded->length > 1; ++row) {
                const Index i = row * (encoded->length - 1) / (faint - 1);
                const std::vector<double> products =
                    likenessRow(encoded->p, i, encoded->p, in.backend);
                plot.curves.push_back({.x = thin(-i, countedNumbers(-i, encoded->length)),
                                       .y = thin(-i, products),
                                       .series = Plot::quiet});
            }
        Plot::Curve mean{
            .name = legendOf(*encoded, all.size()),
            .x = thin(diagonals.first, countedNumbers(diagonals.first, 2 * encoded->length - 1)),
            .y = thin(diagonals.first, diagonals.mean),
            .series = series,
            .strong = true};
        reach.insert(reach.end(), diagonals.least.begin(), diagonals.least.end());
        reach.insert(reach.end(), diagonals.most.begin(), diagonals.most.end());
        plot.curves.push_back(std::move(mean));
        if (encoded != &first)
            continue;
        plot.subtitle =
            diagonals.distanceAlone()
                ? Message{QT_TRANSLATE_NOOP("fovea", "pᵢ · pⱼ depends on j − i alone: all %1 "
                                                     "positions lie on one curve, to %2"),
                          {std::to_string(encoded->length), inWords(diagonals.spread)}}
                : Message{
                      QT_TRANSLATE_NOOP("fovea", "pᵢ · pⱼ does not depend on j − i alone: at "
                                                 "distance %1 it differs by up to %2"),
                      {std::to_string(std::abs(diagonals.spreadAt)), inWords(diagonals.spread)}};
    }
    const auto edge = static_cast<double>(std::max<Index>(first.length - 1, 1));
    plot.x = {.name = {QT_TRANSLATE_NOOP("fovea", "j − i"), {}},
              .low = -edge,
              .high = edge,
              .whole = true};
    plot.y = fittedAxis({}, {&reach});
    return plot;
}

} // namespace fovea
