#include "core/figure/head_grid.h"

#include "core/base/table.h"
#include "core/figure/head_measures.h"
#include "core/figure/head_summary.h"
#include "core/figure/map_values.h"

#include <algorithm>
#include <numeric>

namespace fovea {
namespace {

constexpr Index side = 48; // cells of a small map, at most, in a line

// What is not measured stands behind all numbers.
double orLeast(const std::optional<HeadValue>& measured) {
    return measured ? measured->value : -1;
}

} // namespace

std::vector<Parameter> headGridParameters() {
    std::vector<std::string> ids;
    for (const RowInfo& row : headMeasures().info().rows)
        ids.push_back(row.id);
    return {optionParameter("measure", QT_TRANSLATE_NOOP("fovea", "Measure"), std::move(ids)),
            optionParameter(
                "sort", QT_TRANSLATE_NOOP("fovea", "Heads"),
                {QT_TRANSLATE_NOOP("fovea", "in order"), QT_TRANSLATE_NOOP("fovea", "sorted")})};
}

HeadGrid headGrid(const FigureInput& in) {
    const std::vector<Layer>& layers = in.trace.layers;
    const TableInfo& table = headMeasures().info();
    const auto measure =
        static_cast<std::size_t>(table.index(option(in.settings, "measure"), table.id));
    HeadGrid grid{.title = {QT_TRANSLATE_NOOP("fovea", "All layers"), {}},
                  .subtitle = reducedText(in.layer(), side)};
    for (const RowInfo& row : table.rows)
        grid.measures.push_back({{row.name, {}}, headMeasures().math(row.id).unit});
    grid.measure = static_cast<Index>(measure);
    grid.scale = {.quantity = {QT_TRANSLATE_NOOP("fovea", "weight"), {}}};
    for (Index layer = 0; layer < std::ssize(layers); ++layer) {
        const Layer& one = in.trace.layer(layer);
        auto summaries = summariesOf(one, in.backend, side);
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
                                .measured = std::move(summary.measured)};
            if (const auto& drawn = cell.measured[measure])
                grid.most = std::max({grid.most, drawn->value, drawn->chance});
            grid.heads.push_back(std::move(cell));
        }
    }
    return grid;
}

} // namespace fovea
