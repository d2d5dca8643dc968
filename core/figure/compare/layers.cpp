#include "core/figure/compare/layers.h"

#include "core/base/numbers.h"
#include "core/base/table.h"
#include "core/experiment/compare_work.h"
#include "core/figure/map_values.h"

#include <algorithm>

namespace fovea {
namespace {

constexpr Index mostDrawn = 32; // tokens
constexpr Index mostLevels = 6;

// Of the setting.
constexpr const char* onlyThree = "three";
constexpr const char* onlyAttention = "attention alone";

// The rows that the setting names, in the order of the table.
std::vector<const RowInfo*> shownLayers(const Values& settings) {
    const std::string& which = option(settings, "layers");
    std::vector<const RowInfo*> rows;
    for (const RowInfo& row : mixingLayers().info().rows) {
        const LayerGroup group = mixingLayers().math(row.id).group;
        const bool isShown = group == LayerGroup::attention ||
                             (group == LayerGroup::other && which != onlyAttention) ||
                             (group == LayerGroup::narrowed && which != onlyThree);
        if (isShown)
            rows.push_back(&row);
    }
    return rows;
}

Index seriesOf(const RowInfo& row) {
    return static_cast<Index>(mixingLayers().info().index(row.id, {}));
}

Message levelCount(Index levels, Index needed) {
    if (needed > levels)
        return {QT_TRANSLATE_NOOP("fovea", "%1 of %2 layers"),
                {std::to_string(levels), std::to_string(needed)}};
    return levels == 1 ? Message{QT_TRANSLATE_NOOP("fovea", "one layer"), {}}
                       : Message{QT_TRANSLATE_NOOP("fovea", "%1 layers"), {std::to_string(levels)}};
}

Reach::Part partOf(const RowInfo& row, const LayerSizes& sizes, const Reach& reach) {
    const MixingLayer& kind = mixingLayers().math(row.id);
    const Index drawn = std::ssize(reach.tokens);
    const Index needed =
        kind.handsOn ? 1 : std::max<Index>(1, longestFrom(kind, reach.first + reach.chosen, sizes));
    const Index levels = std::min(needed, mostLevels);
    Reach::Part part{.name = {row.name, {}},
                     .note = levelCount(levels, needed),
                     .sentence = {row.summary, {}},
                     .series = seriesOf(row),
                     .handsOn = kind.handsOn};
    if (kind.size)
        part.name = {kind.sized, {std::to_string(sizes.*kind.size)}};
    for (Index level = 1; level <= levels; ++level)
        part.levels.push_back(kind.handsOn ? Message{QT_TRANSLATE_NOOP("fovea", "states"), {}}
                                           : Message{QT_TRANSLATE_NOOP("fovea", "layer %1"),
                                                     {std::to_string(level)}});
    for (Index from = 0; from < drawn; ++from)
        for (Index to = 0; to < drawn; ++to) {
            const Index steps = kind.steps(reach.first + from, reach.first + to, sizes);
            part.steps.push_back(steps);
            part.most = std::max(part.most, steps);
            if (steps > 0)
                part.shortest = part.shortest == 0 ? steps : std::min(part.shortest, steps);
            if (steps == 1)
                part.reads.emplace_back(from, to);
        }
    return part;
}

} // namespace

std::vector<Parameter> layerParameters() {
    return {optionParameter("layers", QT_TRANSLATE_NOOP("fovea", "Which layers"),
                            {onlyThree, onlyAttention, "all"})};
}

Reach layerReach(const FigureInput& in) {
    const LayerSizes& sizes = in.trace.compare->sizes;
    Reach reach{.title = {QT_TRANSLATE_NOOP("fovea", "Who reaches whom"), {}}};
    const Index all = sizes.tokens;
    if (all == 0)
        return reach;
    const Index from = in.view.query.value_or((all - 1) / 2);
    const Index drawn = std::min(all, mostDrawn);
    reach.first = std::clamp<Index>(from - drawn / 2, 0, all - drawn);
    reach.chosen = from - reach.first;
    const std::vector<std::string> labels = labelsOf(in.trace.tokens);
    reach.tokens.assign(labels.begin() + reach.first, labels.begin() + reach.first + drawn);
    reach.subtitle = {QT_TRANSLATE_NOOP("fovea", "from “%1”"),
                      {titleWord(labels[static_cast<std::size_t>(from)])}};
    if (drawn < all)
        reach.subtitle.more.push_back({QT_TRANSLATE_NOOP("fovea", "%1 of %2 tokens are drawn"),
                                       {std::to_string(drawn), std::to_string(all)}});
    for (const RowInfo* row : shownLayers(in.settings))
        reach.parts.push_back(partOf(*row, sizes, reach));
    return reach;
}

NumberTable layerCosts(const FigureInput& in) {
    const LayerSizes& sizes = in.trace.compare->sizes;
    NumberTable table{
        .title = {QT_TRANSLATE_NOOP("fovea", "What a layer costs"), {}},
        .subtitle = {QT_TRANSLATE_NOOP("fovea", "for n = %1 tokens, width d = %2, kernel k = %3, "
                                                "window w = %4"),
                     {std::to_string(sizes.tokens), std::to_string(sizes.width),
                      std::to_string(sizes.kernel), std::to_string(sizes.window)}},
        .columns = {{QT_TRANSLATE_NOOP("fovea", "operations"), {}},
                    {QT_TRANSLATE_NOOP("fovea", "multiply–adds"), {}},
                    {QT_TRANSLATE_NOOP("fovea", "parameters"), {}},
                    {QT_TRANSLATE_NOOP("fovea", "sequential"), {}},
                    {QT_TRANSLATE_NOOP("fovea", "longest path"), {}}},
        .counts = {1, 1, 1, 1, 1},
        .rows = {},
        .notes = {}};
    if (sizes.tokens == 0)
        return table;
    for (const RowInfo* row : shownLayers(in.settings)) {
        const MixingLayer& kind = mixingLayers().math(row->id);
        NumberTable::Row line{.name = {row->name, {}}, .values = {}, .series = seriesOf(*row)};
        for (const LayerCost* cost : {&kind.operations, &kind.multiplyAdds, &kind.parameters,
                                      &kind.sequential, &kind.path}) {
            line.values.push_back(cost->value(sizes));
            line.formulas.emplace_back(cost->formula);
        }
        table.rows.push_back(std::move(line));
    }
    const Index cheaper = sizes.kernel * sizes.width;
    table.notes = {
        {QT_TRANSLATE_NOOP("fovea", "Operations are the order that papers print; multiply–adds are "
                                    "all of them, the projections of attention included."),
         {}},
        {sizes.tokens > cheaper
             ? QT_TRANSLATE_NOOP("fovea",
                                 "This text is longer than k·d = %1 tokens: self-attention "
                                 "takes more operations than the convolution.")
             : QT_TRANSLATE_NOOP("fovea", "From k·d = %1 tokens on self-attention takes more "
                                          "operations than the convolution."),
         {printGrouped(static_cast<std::uint64_t>(cheaper))}}};
    return table;
}

} // namespace fovea
