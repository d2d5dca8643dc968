#include "core/figure/head_grid.h"

#include "core/base/table.h"
#include "core/figure/asked.h"
#include "core/figure/head_measures.h"
#include "core/figure/head_summary.h"
#include "core/figure/map_values.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace fovea {
namespace {

constexpr Index side = 48; // cells of a small map, at most, in a line

// What is not measured stands behind all numbers.
double orLeast(const std::optional<HeadValue>& measured) {
    return measured ? measured->value : std::numeric_limits<double>::lowest();
}

// What silencing would change, where that is the measure and the trace's model predicts something.
std::optional<EffectQuestion> effectQuestion(const FigureInput& in) {
    if (headMeasures().math(option(in.settings, "measure")).ofMap || !hasEffects(in.trace))
        return std::nullopt;
    return askedQuestion(in, textValue(in.settings, "word"));
}

} // namespace

std::vector<Parameter> headGridParameters() {
    std::vector<std::string> ids;
    for (const RowInfo& row : headMeasures().info().rows)
        ids.push_back(row.id);
    return {optionParameter("measure", QT_TRANSLATE_NOOP("fovea", "Measure"), std::move(ids)),
            optionParameter(
                "sort", QT_TRANSLATE_NOOP("fovea", "Heads"),
                {QT_TRANSLATE_NOOP("fovea", "in order"), QT_TRANSLATE_NOOP("fovea", "sorted")}),
            textParameter("word", QT_TRANSLATE_NOOP("fovea", "Effect on the word"))};
}

bool lacksEffects(const FigureInput& in) {
    const auto question = effectQuestion(in);
    if (!question)
        return false;
    const Silenced& silenced = in.trace.experiment.silenced;
    for (Index layer = 0; layer < std::ssize(in.trace.layers); ++layer)
        for (Index head = 0; head < in.trace.layer(layer).plan.heads; ++head)
            if (!silenced.has({layer, head}) && !in.trace.effects->at(*question, {layer, head}))
                return true;
    return false;
}

void completeEffects(const FigureInput& in, const Progress& progress) {
    if (const auto question = effectQuestion(in))
        computeEffects(in.trace, in.backend, *question, progress);
}

HeadGrid headGrid(const FigureInput& in) {
    const std::vector<Layer>& layers = in.trace.layers;
    const TableInfo& table = headMeasures().info();
    const auto measure =
        static_cast<std::size_t>(table.index(option(in.settings, "measure"), table.id));
    HeadGrid grid{.title = {QT_TRANSLATE_NOOP("fovea", "All layers"), {}},
                  .subtitle = reducedText(in.layer(), side)};
    for (const RowInfo& row : table.rows) {
        const HeadMeasure& one = headMeasures().math(row.id);
        grid.measures.push_back({.name = {row.name, {}}, .unit = one.unit, .isSigned = !one.ofMap});
    }
    const auto question = effectQuestion(in);
    if (question) {
        grid.measures[measure].name.more = {askedText(in, *question)};
        grid.most = 0;
    }
    grid.measure = static_cast<Index>(measure);
    grid.scale = {.quantity = {QT_TRANSLATE_NOOP("fovea", "weight"), {}}};
    for (Index layer = 0; layer < std::ssize(layers); ++layer) {
        const Layer& one = in.trace.layer(layer);
        auto summaries = summariesOf(one, in.backend, side);
        for (Index head = 0; head < one.plan.heads; ++head) {
            auto& measured = summaries[static_cast<std::size_t>(head)].measured;
            measured.resize(table.rows.size());
            if (const auto effect =
                    question ? in.trace.effects->at(*question, {layer, head}) : std::nullopt)
                measured[measure] = HeadValue{.value = *effect};
        }
        grid.rows.push_back(one.name);
        grid.columns = std::max(grid.columns, one.plan.heads);
        std::vector<Index> order(static_cast<std::size_t>(one.plan.heads));
        std::iota(order.begin(), order.end(), 0);
        const auto valueOf = [&](Index head) {
            return orLeast(summaries[static_cast<std::size_t>(head)].measured[measure]);
        };
        if (option(in.settings, "sort") == "sorted")
            std::ranges::stable_sort(order, std::greater(), valueOf);
        for (Index column = 0; column < one.plan.heads; ++column) {
            const Index head = order[static_cast<std::size_t>(column)];
            HeadSummary& summary = summaries[static_cast<std::size_t>(head)];
            if (layer == in.view.layer && head == in.view.head)
                grid.chosen = std::ssize(grid.heads);
            summary.map.title = layerAndHead(in.trace, layer, head);
            summary.map.scale = grid.scale;
            HeadGrid::Head cell{.layer = layer,
                                .head = head,
                                .column = column,
                                .map = std::move(summary.map),
                                .mark = summary.mark,
                                .silenced = in.trace.experiment.silenced.has({layer, head}),
                                .measured = std::move(summary.measured)};
            if (const auto& drawn = cell.measured[measure])
                grid.most = std::max({grid.most, std::abs(drawn->value), drawn->chance});
            grid.heads.push_back(std::move(cell));
        }
    }
    if (grid.most == 0)
        grid.most = 1;
    return grid;
}

} // namespace fovea
