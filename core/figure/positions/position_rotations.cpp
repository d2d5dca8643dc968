#include "core/base/error.h"
#include "core/base/table.h"
#include "core/compute/backend.h"
#include "core/figure/positions/position_parts.h"
#include "core/figure/positions/position_scores.h"
#include "core/positions/likeness.h"

#include <algorithm>
#include <cmath>

namespace fovea {
namespace {

constexpr Index longest = 2048; // positions over which scores are laid

// x [T, d] of the one head.
Tensor flat(const Tensor& x, Backend& backend) {
    const Tensor host = backend.download(x).as<float>();
    return host.reshaped({host.axis(1), host.axis(2)});
}

struct Arrow {
    double x, y;
    [[nodiscard]] double length() const { return std::hypot(x, y); }
};
Arrow arrowOf(const Tensor& rows, const RotatedPair& pair, Index position) {
    const auto at = [&](Index c) {
        return static_cast<double>(
            rows.host<float>()[static_cast<std::size_t>(position * rows.axis(1) + c)]);
    };
    return {at(pair.first), at(pair.second)};
}

} // namespace

std::vector<Parameter> rotationParameters() {
    return {playable(integerParameter("position", QT_TRANSLATE_NOOP("fovea", "Query's position i"),
                                      3, 0, 65535)),
            playable(integerParameter("delta", QT_TRANSLATE_NOOP("fovea", "Distance j − i"), 7, 0,
                                      65535)),
            playable(integerParameter("pair", QT_TRANSLATE_NOOP("fovea", "Pair"), 2, 0, 4095))};
}

Plot positionRotations(const FigureInput& in) {
    const Encoded& encoded = rotatingOf(in);
    const auto pairs = encoded.math().pairs(encoded.choice.values, encoded.width);
    const RotatedPair& pair =
        pairs[static_cast<std::size_t>(settingWithin(in.settings, "pair", std::ssize(pairs)))];
    const Index delta = settingWithin(in.settings, "delta", encoded.length);
    const Index i = settingWithin(in.settings, "position", encoded.length - delta);
    const Index j = i + delta;
    const RotatedAlong along = rotatedAlong(encoded, j + 1, in.backend);
    const Tensor q = flat(along.q, in.backend);
    const Tensor k = flat(along.k, in.backend);
    const Arrow q0 = arrowOf(q, pair, 0);
    const Arrow k0 = arrowOf(k, pair, 0);
    const Arrow qi = arrowOf(q, pair, i);
    const Arrow kj = arrowOf(k, pair, j);
    Plot plot = circle(std::max(q0.length(), k0.length()));
    plot.title = {QT_TRANSLATE_NOOP("fovea", "Queries and keys rotate"), {}};
    for (const auto& [start, series] : {std::pair{q0, Index{0}}, std::pair{k0, Index{1}}})
        plot.curves.push_back({.x = {0, start.x},
                               .y = {0, start.y},
                               .series = series,
                               .stroke = Plot::Stroke::dotted});
    addArrow(plot, qi.x, qi.y, "q", 0,
             {QT_TRANSLATE_NOOP("fovea", "query at %1"), {std::to_string(i)}});
    addArrow(plot, kj.x, kj.y, "k", 1,
             {QT_TRANSLATE_NOOP("fovea", "key at %1"), {std::to_string(j)}});
    plot.subtitle = {
        QT_TRANSLATE_NOOP("fovea", "components %1 and %2 rotate by %3 rad a position. This pair "
                                   "gives q · k = %4 for every i: only j − i = %5 counts"),
        {std::to_string(pair.first), std::to_string(pair.second), inWords(pair.rate),
         inWords(qi.x * kj.x + qi.y * kj.y), std::to_string(delta)}};
    return plot;
}

Plot positionScore(const FigureInput& in) {
    (void)rotatingOf(in);
    const auto all = allOf(in, EncodingKind::rotates);
    Plot plot{.title = {QT_TRANSLATE_NOOP("fovea", "The score depends on the distance"), {}}};
    std::vector<double> reach;
    Index count = 0;
    for (std::size_t which = 0; which < all.size(); ++which) {
        const Encoded& encoded = *all[which];
        count = std::min(encoded.length, longest);
        const RotatedAlong along = rotatedAlong(encoded, count, in.backend);
        const Diagonals scores =
            diagonalsOf(flat(along.q, in.backend), flat(along.k, in.backend), in.backend);
        const double scale = 1 / std::sqrt(static_cast<double>(encoded.width));
        Plot::Curve mean{.name = legendOf(encoded, all.size()),
                         .x = countedNumbers(scores.first, 2 * count - 1),
                         .y = scores.mean,
                         .series = static_cast<Index>(which),
                         .strong = true};
        for (std::size_t d = 0; d < mean.y.size(); ++d) {
            mean.y[d] *= scale;
            mean.margin.push_back((scores.most[d] - scores.least[d]) / 2 * scale);
        }
        reach.insert(reach.end(), mean.y.begin(), mean.y.end());
        plot.curves.push_back(std::move(mean));
        if (which == 0)
            plot.subtitle = {
                QT_TRANSLATE_NOOP("fovea", "one query against one key at every distance: over all "
                                           "i the score differs by %1, only rounding"),
                {inWords(scores.spread * scale)}};
    }
    const auto edge = static_cast<double>(std::max<Index>(count - 1, 1));
    plot.x = {.name = {QT_TRANSLATE_NOOP("fovea", "j − i"), {}},
              .low = -edge,
              .high = edge,
              .whole = true};
    plot.y = fittedAxis({QT_TRANSLATE_NOOP("fovea", "q · k / √d"), {}}, {&reach});
    return plot;
}

} // namespace fovea
