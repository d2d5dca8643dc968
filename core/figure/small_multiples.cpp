#include "core/figure/small_multiples.h"

#include "core/base/table.h"
#include "core/figure/figures.h"
#include "core/figure/head_summary.h"
#include "core/figure/map_values.h"

#include <algorithm>

namespace fovea {
namespace {

// Cells of a small map, at most so many in a line.
constexpr Index headSide = 96;

SmallMultiples::Item item(HeadSummary summary, Message caption, Index layer, Index head,
                          std::string heads) {
    summary.map.title = std::move(caption);
    return {.matrix = std::move(summary.map),
            .facts = std::move(summary.facts),
            .habit = std::move(summary.habit),
            .layer = layer,
            .head = head,
            .heads = std::move(heads)};
}

} // namespace

bool lacksHeads(const FigureInput& in) {
    return lacksSummaries(in.trace, in.view.layer, headSide);
}

void completeHeads(const FigureInput& in, const Progress& /*progress*/) {
    computeSummaries(in.trace, in.view.layer, in.backend, headSide);
}

SmallMultiples headMultiples(const FigureInput& in) {
    SmallMultiples multiples{.title = {QT_TRANSLATE_NOOP("fovea", "All heads"), {}},
                             .subtitle = reducedText(in.layer(), headSide),
                             .items = {}};
    const Index layer = in.view.layer;
    const Index heads = in.layer().plan.heads;
    auto summaries = summariesAtHand(in.trace, in.view.layer, in.backend, headSide);
    if (in.trace.hasRandomWeights())
        for (HeadSummary& summary : summaries)
            if (!summary.habit.text.empty())
                summary.habit.more.push_back(
                    {QT_TRANSLATE_NOOP("fovea", "by chance: random weights"), {}});
    const auto add = [&](Index i, Message caption, Index head, const char* together) {
        multiples.items.push_back(item(std::move(summaries[static_cast<std::size_t>(i)]),
                                       std::move(caption), layer, head, together));
    };
    for (Index head = 0; head < heads; ++head)
        add(head, headName(in.layer(), head), head, "one");
    if (heads > 1) {
        add(heads, {QT_TRANSLATE_NOOP("fovea", "mean"), {}}, in.view.head, "mean");
        add(heads + 1, {QT_TRANSLATE_NOOP("fovea", "largest"), {}}, in.view.head, "most");
    }
    for (SmallMultiples::Item& one : multiples.items)
        one.silenced =
            one.heads == "one" && in.trace.experiment.silenced.has({one.layer, one.head});
    // The one that the matrix shows.
    const RowInfo& matrix = figures().info().row(figureId::matrix);
    const std::string shown = option(settingsOf(in.view, matrix), "heads");
    for (std::size_t i = 0; i < multiples.items.size(); ++i)
        if (multiples.items[i].heads == shown && multiples.items[i].head == in.view.head)
            multiples.chosen = static_cast<Index>(i);
    return multiples;
}

} // namespace fovea
