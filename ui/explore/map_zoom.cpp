#include "ui/explore/map_zoom.h"

#include "core/base/table.h"
#include "core/figure/attention_map.h"
#include "core/figure/figures.h"
#include "core/figure/map_section.h"
#include "ui/explore/explore_trace.h"
#include "ui/widgets/figure_view.h"
#include "ui/workbench.h"

#include <algorithm>
#include <array>

namespace fovea {
namespace {

constexpr const char* level = "reduce";

Value settingOf(const ViewState& view, const char* id) {
    return settingsOf(view, figures().info().row(figureId::matrix)).at(id);
}

void makeAutomatic(ViewState& view, const char* id) {
    set(view, figureId::matrix, id, Value());
}

// The setting with which the part begins at token `first`; automatic where all is shown.
Value middleOf(Index first, Index cells, Index block, Index count) {
    const Index last = (count + block - 1) / block - cells;
    if (last <= 0)
        return {};
    return (std::clamp<Index>(first / block, 0, last) + cells / 2) * block + 1;
}

// The matrix that is looked at, of its layer; none: another figure is, or nothing is computed yet.
struct ShownMap {
    std::shared_ptr<const Figure> figure;
    TracePointer trace;
    const Matrix& map;
    const Layer& layer;
};
std::optional<ShownMap> shownMap(const Workbench& workbench, const FigureView& view) {
    const auto figure = view.figure();
    const auto* map = figure ? std::get_if<Matrix>(figure.get()) : nullptr;
    const TracePointer trace = exploreTrace(workbench);
    if (!map || !trace || figureOf(workbench.experiment().view).id != figureId::matrix)
        return std::nullopt;
    return ShownMap{figure, trace, *map, trace->layer(workbench.picture().experiment.view.layer)};
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
    connect(&view, &FigureView::partAsked, this, &MapZoom::move);
}

void MapZoom::zoom(const Hit& hit, int by, bool begins) {
    Experiment next = workbench_.experiment();
    const auto shown = shownMap(workbench_, view_);
    if (!shown)
        return;
    const Matrix& map = shown->map;
    const Index queries = shown->layer.queries.count();
    const Index keys = shown->layer.keys.count();
    const Value before = settingOf(next.view, level);
    const auto* asked = std::get_if<std::int64_t>(&before); // before its picture has come
    const Index now = asked ? *asked : map.reduce;
    if (now == 1 && queries * keys <= mostCells)
        return;
    const bool whole = std::ssize(map.rows) * map.reduce >= queries &&
                       std::ssize(map.columns) * map.reduce >= keys;
    constexpr int most = 20; // levels at once
    const Index block = by > 0   ? std::max<Index>(now >> std::min(by, most), 1)
                        : by < 0 ? now << std::min(-by, most)
                        : whole  ? 1
                                 : 0;
    if (block > 0 && block < now) {
        if (const auto query = tokenAt(map.rowTokens, hit.row, map.reduce, queries)) {
            next.view.query = query;
            makeAutomatic(next.view, middleQuery);
        }
        if (const auto key = tokenAt(map.columnTokens, hit.column, map.reduce, keys)) {
            next.view.key = key;
            makeAutomatic(next.view, middleKey);
        }
    }
    const bool all = block == 0 || (by < 0 && (whole || block > std::max(queries, keys)));
    set(next.view, figureId::matrix, level, all ? Value() : Value(std::int64_t{block}));
    if (all) {
        makeAutomatic(next.view, middleQuery);
        makeAutomatic(next.view, middleKey);
    }
    edit(std::move(next), begins);
}

void MapZoom::move(Index query, Index key, bool begins) {
    Experiment next = workbench_.experiment();
    const auto shown = shownMap(workbench_, view_);
    if (!shown)
        return;
    const Matrix& map = shown->map;
    const Value asked = settingOf(next.view, level);
    if (const auto* reduce = std::get_if<std::int64_t>(&asked); reduce && *reduce != map.reduce)
        return; // its picture has not come yet
    set(next.view, figureId::matrix, middleQuery,
        middleOf(query, std::ssize(map.rows), map.reduce, shown->layer.queries.count()));
    set(next.view, figureId::matrix, middleKey,
        middleOf(key, std::ssize(map.columns), map.reduce, shown->layer.keys.count()));
    edit(std::move(next), begins);
}

void MapZoom::edit(Experiment next, bool begins) {
    if (begins)
        gesture_ = workbench_.newGesture();
    workbench_.edit(std::move(next), gesture_);
}

void seePinned(ViewState& view, const Figure* shown) {
    const auto* map =
        shown && figureOf(view).id == figureId::matrix ? std::get_if<Matrix>(shown) : nullptr;
    const auto see = [&](const char* id, std::optional<std::int64_t> token,
                         const std::vector<Index>& first) {
        const bool isSeen = token && map && !first.empty() && *token >= first.front() &&
                            *token < first.back() + map->reduce;
        if (token && !isSeen)
            makeAutomatic(view, id);
    };
    see(middleQuery, view.query, map ? map->rowTokens : std::vector<Index>());
    see(middleKey, view.key, map ? map->columnTokens : std::vector<Index>());
}

bool isCloser(const Experiment& experiment, const Figure* shown) {
    const auto* map = shown ? std::get_if<Matrix>(shown) : nullptr;
    return map && (map->isPart || map->reduce > 1) &&
           figureOf(experiment.view).id == figureId::matrix &&
           std::ranges::any_of(std::array{level, middleQuery, middleKey}, [&](const char* id) {
               return settingOf(experiment.view, id) != Value();
           });
}

} // namespace fovea
