#include "core/figure/alike_heads.h"

#include "core/experiment/head_likeness.h"

#include <cmath>
#include <limits>

namespace fovea {
namespace {

constexpr std::size_t mostNamed = 48; // of more dots the names would lie on each other

std::string shortName(const SilencedHead& head) {
    return std::to_string(head.layer + 1) + "." + std::to_string(head.head + 1);
}

std::string wholePercent(double share) {
    return std::to_string(std::llround(100 * share));
}

Message howAlike(const Trace& trace) {
    if (const auto likeness = knownLikeness(trace); likeness && likeness->asked.empty())
        return {QT_TRANSLATE_NOOP("fovea", "by the cosines of W_v W_o"), {}};
    return {QT_TRANSLATE_NOOP("fovea", "by the cosines of W_v W_o and of W_q W_kᵀ"), {}};
}

// The first of those that are as near.
std::size_t nearestTo(const HeadLikeness& likeness, std::size_t head) {
    std::size_t nearest = head == 0 ? 1 : 0;
    for (std::size_t other = 0; other < likeness.heads.size(); ++other)
        if (other != head && likeness.distance(head, other) < likeness.distance(head, nearest))
            nearest = other;
    return nearest;
}

Plot placesOfHeads(const FigureInput& in) {
    Plot plot{.title = {QT_TRANSLATE_NOOP("fovea", "Heads that are alike"), {}},
              .subtitle = howAlike(in.trace),
              .equal = true};
    plot.x = fittedAxis({QT_TRANSLATE_NOOP("fovea", "first axis"), {}}, {});
    plot.y = fittedAxis({QT_TRANSLATE_NOOP("fovea", "second axis"), {}}, {});
    const auto likeness = knownLikeness(in.trace);
    if (!likeness)
        return plot;
    const std::size_t count = likeness->heads.size();
    for (std::size_t i = 0; i < count; ++i) {
        const SilencedHead& head = likeness->heads[i];
        if (head.layer == std::ssize(plot.dots))
            plot.dots.push_back({.name = in.trace.layer(head.layer).name, .series = head.layer});
        Plot::Dots& dots = plot.dots.back();
        dots.x.push_back(likeness->x[i]);
        dots.y.push_back(likeness->y[i]);
        if (count <= mostNamed)
            dots.labels.push_back(shortName(head));
    }
    // The plane holds a part of the distances: a line leads to the head that is nearest by all.
    Plot::Curve lines{.name = {QT_TRANSLATE_NOOP("fovea", "to the nearest"), {}},
                      .series = Plot::quiet,
                      .faint = true};
    constexpr double gap = std::numeric_limits<double>::quiet_NaN();
    for (std::size_t i = 0; count > 1 && i < count; ++i) {
        const std::size_t nearest = nearestTo(*likeness, i);
        lines.x.insert(lines.x.end(), {likeness->x[i], likeness->x[nearest], gap});
        lines.y.insert(lines.y.end(), {likeness->y[i], likeness->y[nearest], gap});
    }
    plot.curves.push_back(std::move(lines));
    plot.x = fittedAxis(plot.x.name, {&likeness->x}, 0.1);
    plot.y = fittedAxis(plot.y.name, {&likeness->y}, 0.1);
    plot.subtitle.more.push_back(
        {QT_TRANSLATE_NOOP("fovea", "the axes have %1 % and %2 % of the squared distances"),
         {wholePercent(likeness->shareX), wholePercent(likeness->shareY)}});
    return plot;
}

NumberTable neighboursOfHeads(const FigureInput& in) {
    NumberTable table{.title = {QT_TRANSLATE_NOOP("fovea", "Heads that are alike"), {}},
                      .subtitle = howAlike(in.trace),
                      .columns = {{QT_TRANSLATE_NOOP("fovea", "distance"), {}},
                                  {"cos W_v W_o", {}},
                                  {"cos W_q W_kᵀ", {}}},
                      .notes = {{QT_TRANSLATE_NOOP("fovea", "Each with its nearest; distance 0: "
                                                            "equal, √2: nothing in common"),
                                 {}}}};
    const auto likeness = knownLikeness(in.trace);
    for (std::size_t i = 0; likeness && i < likeness->heads.size(); ++i) {
        const SilencedHead& head = likeness->heads[i];
        const std::size_t other = nearestTo(*likeness, i);
        const SilencedHead& nearest = likeness->heads[other];
        Message name{QT_TRANSLATE_NOOP("fovea", "%1: nearest %2"),
                     {shortName(head), shortName(nearest)}};
        const std::size_t pair = likeness->pair(i, other);
        table.rows.push_back(
            {.name = std::move(name),
             .values = {likeness->distance(i, other), likeness->written[pair],
                        likeness->asked.empty() ? std::numeric_limits<double>::quiet_NaN()
                                                : likeness->asked[pair]},
             .series = head.layer});
    }
    return table;
}

} // namespace

std::vector<Parameter> alikeHeadsParameters() {
    return {optionParameter(
        "shows", QT_TRANSLATE_NOOP("fovea", "Shows"),
        {QT_TRANSLATE_NOOP("fovea", "heads"), QT_TRANSLATE_NOOP("fovea", "neighbours")})};
}

Figure alikeHeads(const FigureInput& in) {
    if (option(in.settings, "shows") == "neighbours")
        return neighboursOfHeads(in);
    return placesOfHeads(in);
}

bool lacksAlikeHeads(const FigureInput& in) {
    return !knownLikeness(in.trace) && hasHeadLikeness(in.trace, in.backend);
}

void completeAlikeHeads(const FigureInput& in, const Progress& progress) {
    computeLikeness(in.trace, in.backend, progress);
}

bool hasStackOfHeads(const Trace& trace) {
    return trace.model && !trace.model->hidden.empty();
}

} // namespace fovea
