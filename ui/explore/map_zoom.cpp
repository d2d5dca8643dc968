#include "ui/explore/map_zoom.h"

#include "core/base/table.h"
#include "core/figure/attention_map.h"
#include "core/figure/figures.h"
#include "ui/explore/explore_trace.h"
#include "ui/widgets/figure_view.h"
#include "ui/workbench.h"

#include <algorithm>

namespace fovea {
namespace {

constexpr const char* setting = "reduce";

Value levelOf(const ViewState& view) {
    return settingsOf(view, figures().info().row(figureId::matrix)).at(setting);
}

// In the middle of the row, or of the column, that was hit.
std::optional<std::int64_t> tokenAt(const std::vector<Index>& first, std::optional<Index> at,
                                    Index block, Index count) {
    if (!at || *at >= std::ssize(first))
        return std::nullopt;
    return std::min(first[static_cast<std::size_t>(*at)] + block / 2, count - 1);
}

} // namespace

MapZoom::MapZoom(Workbench& workbench, FigureView& view)
    : QObject(&view), workbench_(workbench), view_(view) {
    connect(&view, &FigureView::levelAsked, this, &MapZoom::zoom);
}

void MapZoom::zoom(const Hit& hit, int by, bool begins) {
    Experiment next = workbench_.experiment();
    const auto figure = view_.figure();
    const auto* map = figure ? std::get_if<Matrix>(figure.get()) : nullptr;
    const TracePointer trace = exploreTrace(workbench_);
    if (!map || !trace || figureOf(next.view).id != figureId::matrix)
        return;
    const Layer& layer = trace->layer(workbench_.picture().experiment.view.layer);
    const Index queries = layer.queries.count();
    const Index keys = layer.keys.count();
    const Value level = levelOf(next.view);
    const auto* asked = std::get_if<std::int64_t>(&level); // before its picture has come
    const Index now = asked ? *asked : map->reduce;
    if (now == 1 && queries * keys <= mostCells)
        return;
    const bool whole = std::ssize(map->rows) * map->reduce >= queries &&
                       std::ssize(map->columns) * map->reduce >= keys;
    constexpr int most = 20; // levels at once
    const Index block = by > 0   ? std::max<Index>(now >> std::min(by, most), 1)
                        : by < 0 ? now << std::min(-by, most)
                        : whole  ? 1
                                 : 0;
    if (block > 0 && block < now) {
        if (const auto query = tokenAt(map->rowTokens, hit.row, map->reduce, queries))
            next.view.query = query;
        if (const auto key = tokenAt(map->columnTokens, hit.column, map->reduce, keys))
            next.view.key = key;
    }
    const bool all = block == 0 || (by < 0 && (whole || block > std::max(queries, keys)));
    set(next.view, figureId::matrix, setting,
        all ? Value(std::monostate{}) : Value(std::int64_t{block}));
    if (begins)
        gesture_ = workbench_.newGesture();
    workbench_.edit(std::move(next), gesture_);
}

bool isCloser(const Experiment& experiment) {
    return figureOf(experiment.view).id == figureId::matrix &&
           std::holds_alternative<std::int64_t>(levelOf(experiment.view));
}

} // namespace fovea
