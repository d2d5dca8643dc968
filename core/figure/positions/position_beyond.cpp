#include "core/base/table.h"
#include "core/figure/positions/position_parts.h"
#include "core/figure/positions/position_scores.h"
#include "core/positions/bias.h"
#include "core/positions/likeness.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace fovea {
namespace {

constexpr Index times = timesBeyond; // as far as this many T
constexpr Index mostDrawn = 32768;   // of a curve
constexpr Index mostCompared = 4096; // positions that are compared with all that were seen
constexpr Index mostCounted = 2000;  // of the curve of rotations

// How far each position is from the nearest one that was seen; 0 up to T. It goes up to 4T, or to
// the last position there is; of very many it takes every `step`-th.
struct Novelty {
    std::vector<double> positions;
    std::vector<double> distances;
    Index end = 0; // of what there is
};
Novelty noveltyOf(const Encoded& encoded, const Tensor& p, const ShownNumbers& shown,
                  Backend& backend) {
    Novelty found;
    found.end = p.axis(0);
    const Index all = shown.end - shown.begin;
    const Index step = std::max<Index>(1, (all + mostCompared - 1) / mostCompared);
    const auto width = static_cast<std::size_t>(encoded.width);
    const Index count = (all + step - 1) / step;
    if (count == 0)
        return found;
    Buffer<float> some(elements({count, encoded.width}));
    for (Index i = 0; i < count; ++i) {
        const Index position = shown.begin + i * step;
        const auto from = static_cast<std::size_t>(position) * width;
        std::ranges::copy(p.host<float>().subspan(from, width), some.data() + i * encoded.width);
        found.positions.push_back(static_cast<double>(position));
    }
    found.distances =
        distancesTo(encoded.p, Tensor({count, encoded.width}, std::move(some)), backend);
    return found;
}

Message noveltyText(const Encoded& encoded, const Novelty& found, Index most) {
    const std::string t = std::to_string(encoded.length);
    const std::string last = std::to_string(found.end - 1);
    if (found.end < most && found.end == encoded.length)
        return {QT_TRANSLATE_NOOP("fovea", "it ends: there is no position beyond %1"), {last}};
    if (found.end < most)
        return {QT_TRANSLATE_NOOP("fovea", "it ends: there is no position beyond %1, and those "
                                           "from %2 on were never trained"),
                {last, t}};
    double farthest = 0;
    for (std::size_t i = 0; i < found.distances.size(); ++i) {
        if (found.positions[i] < static_cast<double>(encoded.length))
            continue;
        if (found.distances[i] == 0)
            return {
                QT_TRANSLATE_NOOP(
                    "fovea", "it goes on, but repeats: position %1 is the same as one before %2"),
                {std::to_string(static_cast<Index>(found.positions[i])), t}};
        farthest = std::max(farthest, found.distances[i]);
    }
    return {QT_TRANSLATE_NOOP("fovea", "it goes on: from %1 to %2 positions are up to %3 away "
                                       "from the nearest that was seen"),
            {t, last, inWords(farthest)}};
}

// What the subtitle says, and how far the axis reaches, is of all positions; the curve is of those
// shown.
void addNovelty(Plot& plot, const FigureInput& in, const std::vector<const Encoded*>& all,
                Index most, std::vector<double>& reach) {
    plot.y.name = {QT_TRANSLATE_NOOP("fovea", "distance to the nearest position seen"), {}};
    for (std::size_t which = 0; which < all.size(); ++which) {
        const Encoded& encoded = *all[which];
        const Index end = std::max(encoded.length, encoded.maxLength(most));
        const Tensor p = matrixOf(encoded, end, in.backend);
        const Novelty found = noveltyOf(encoded, p, {0, end}, in.backend);
        reach.insert(reach.end(), found.distances.begin(), found.distances.end());
        const ShownNumbers shown = shownNumbers(in, 0, end, mostCompared);
        const Novelty drawn =
            shown.begin == 0 && shown.end == end ? found : noveltyOf(encoded, p, shown, in.backend);
        plot.curves.push_back({.name = legendOf(encoded, all.size()),
                               .x = drawn.positions,
                               .y = drawn.distances,
                               .series = static_cast<Index>(which),
                               .strong = true});
        if (which == 0)
            plot.subtitle = noveltyText(encoded, found, most);
    }
}

// What becomes of the first head's bias beyond what was seen.
Message biasText(const std::vector<double>& bias, Index trained) {
    std::size_t level = bias.size() - 1; // from here on it stays as it is
    while (level > 0 && bias[level - 1] == bias.back())
        --level;
    const std::size_t at = std::min(static_cast<std::size_t>(trained), bias.size() - 1);
    if (level <= at)
        return {QT_TRANSLATE_NOOP(
                    "fovea", "it is constant beyond %1: all keys farther back get %2 in head 1"),
                {std::to_string(trained), inWords(bias.back())}};
    if (level + 1 < bias.size())
        return {QT_TRANSLATE_NOOP(
                    "fovea",
                    "it changes up to distance %1 and is constant from there, at %2 in head 1"),
                {std::to_string(level), inWords(bias.back())}};
    return {QT_TRANSLATE_NOOP("fovea", "it goes on changing: head 1 adds %1 at distance %2 and %3 "
                                       "at %4"),
            {inWords(bias[at]), std::to_string(at), inWords(bias.back()),
             std::to_string(bias.size() - 1)}};
}

// The bias of keys that lie 0 … most − 1 positions back.
void addBiases(Plot& plot, const FigureInput& in, const std::vector<const Encoded*>& all,
               Index most) {
    plot.y.name = {QT_TRANSLATE_NOOP("fovea", "bias of a key so far back"), {}};
    const Index trained = all.front()->length;
    for (const Encoded* encoded : all) {
        const Tensor bias = biasByDistance(*encoded, most - 1, in.backend);
        for (Index head = 0; head < std::min<Index>(encoded->heads, 8); ++head) {
            Plot::Curve curve{.x = countedNumbers(0, most),
                              .series = head,
                              .stroke = encoded == all.front() ? Plot::Stroke::solid
                                                               : Plot::Stroke::dashed,
                              .strong = encoded == all.front()};
            const Index middle = head * (2 * most - 1) + most - 1;
            for (Index d = 0; d < most; ++d)
                curve.y.push_back(
                    static_cast<double>(bias.host<float>()[static_cast<std::size_t>(middle - d)]));
            if (encoded == all.front())
                curve.name = {QT_TRANSLATE_NOOP("fovea", "head %1"), {std::to_string(head + 1)}};
            else if (head == 0)
                curve.name = nameOf(*encoded);
            plot.curves.push_back(std::move(curve));
        }
    }
    plot.subtitle = biasText(plot.curves.front().y, trained);
}

// The angles of every pair within T and within 4T; those that are new are what a model has not
// seen.
void addRotations(Plot& plot, const FigureInput& in, const Encoded& encoded, Index most,
                  std::vector<double>& reach) {
    plot.y.name = {QT_TRANSLATE_NOOP("fovea", "pairs with all angles seen"), {}};
    const auto pairs = encoded.math().pairs(encoded.choice.values, encoded.width);
    const auto curveOf = [&](const ShownNumbers& part) { // counted from 1
        Plot::Curve curve{.series = 0, .strong = true};
        const Index step = std::max<Index>(1, (part.end - part.begin) / mostCounted);
        for (Index count = 1 + part.begin; count <= part.end; count += step) {
            const Index whole = std::ranges::count_if(pairs, [&](const RotatedPair& pair) {
                return pair.rate * static_cast<double>(count) >= 2 * std::numbers::pi;
            });
            curve.x.push_back(static_cast<double>(count));
            curve.y.push_back(static_cast<double>(whole));
        }
        return curve;
    };
    reach = curveOf({0, most}).y;
    Plot::Curve curve = curveOf(shownNumbers(in, 1, most, mostCounted));
    const Index slow = std::ranges::count_if(pairs, [&](const RotatedPair& pair) {
        return pair.rate * static_cast<double>(encoded.length) < 2 * std::numbers::pi;
    });
    plot.curves.push_back(std::move(curve));
    plot.subtitle = {
        QT_TRANSLATE_NOOP("fovea", "it goes on rotating, but %1 of %2 pairs complete no circle "
                                   "within %3: beyond, they reach angles that were never seen"),
        {std::to_string(slow), std::to_string(pairs.size()), std::to_string(encoded.length)}};
}

} // namespace

Plot positionBeyond(const FigureInput& in) {
    const Encoded& encoded = positionsOf(in).encoded;
    const Index room = std::min(mostDrawn, mostNumbers / encoded.width);
    const Index most = std::min(times * encoded.length, std::max(room, encoded.length));
    Plot plot{.title = {QT_TRANSLATE_NOOP("fovea", "Beyond what was seen"), {}}};
    std::vector<double> reach; // of curves of which a part may be drawn
    if (encoded.adds())
        addNovelty(plot, in, allOf(in, EncodingKind::adds), most, reach);
    else if (encoded.biases())
        addBiases(plot, in, allOf(in, EncodingKind::biases), most);
    else if (encoded.rotates())
        addRotations(plot, in, encoded, most, reach);
    else
        plot.subtitle = {QT_TRANSLATE_NOOP("fovea", "order has no effect, so no length is new"),
                         {}};
    std::vector<const std::vector<double>*> numbers = {&reach};
    for (const Plot::Curve& curve : plot.curves)
        numbers.push_back(&curve.y);
    const Message name = plot.y.name;
    plot.x = positionAxis(most);
    if (!encoded.adds())
        plot.x.name = {QT_TRANSLATE_NOOP("fovea", "distance"), {}};
    plot.y = fittedAxis(name, numbers);
    plot.y.high += 0.14 * (plot.y.high - plot.y.low); // for the words of the mark
    plot.marks = {{.at = static_cast<double>(encoded.length),
                   .name = {QT_TRANSLATE_NOOP("fovea", "seen up to T = %1"),
                            {std::to_string(encoded.length)}}}};
    return plot;
}

} // namespace fovea
