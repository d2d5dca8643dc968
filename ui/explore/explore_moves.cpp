// Where the arrow keys lead in the pictures of Explore.
#include "core/base/table.h"
#include "core/figure/figures.h"
#include "ui/explore/explore.h"
#include "ui/widgets/figure_view.h"
#include "ui/workbench.h"

#include <algorithm>

namespace fovea {

void Explore::move(int rows, int columns) {
    if (const auto* grid = main_->figure() ? std::get_if<HeadGrid>(main_->figure().get()) : nullptr)
        return moveIn(*grid, rows, columns);
    const TracePointer trace = ownTrace();
    if (!trace)
        return;
    if (const auto* lens = main_->figure() ? std::get_if<Lens>(main_->figure().get()) : nullptr)
        return moveIn(*lens, *trace, columns);
    const Layer& layer = currentLayer(*trace);
    if (layer.queries.tokens.empty())
        return;
    const auto* steps = main_->figure() ? std::get_if<Steps>(main_->figure().get()) : nullptr;
    const ViewState& view = workbench_.experiment().view;
    if (steps && columns != 0 && figureOf(view).id == figureId::steps)
        return walk(*steps, columns);
    // Of a long text the part around the shown query is drawn, or blocks: there it begins.
    const auto* matrix = main_->figure() ? std::get_if<Matrix>(main_->figure().get()) : nullptr;
    const auto* links = main_->figure() ? std::get_if<Links>(main_->figure().get()) : nullptr;
    const bool part = (matrix && std::ssize(matrix->rows) < layer.queries.count()) ||
                      (links && !links->queryTokens.empty());
    const Index first = part ? shownQuery() : 0;
    const Index block = matrix ? matrix->reduce : 1;
    const auto moved = [block](std::optional<Index> hit, int by, Index count, Index from) {
        return hit ? std::clamp<Index>(*hit + by * block, 0, std::max<Index>(count - 1, 0)) : from;
    };
    pin(moved(view.query, rows, layer.queries.count(), first),
        moved(view.key, columns, layer.keys.count(), layer.amongThemselves ? first : 0));
}

// To the head beside the chosen one, or in another layer.
void Explore::moveIn(const HeadGrid& grid, int rows, int columns) {
    const HeadGrid::Head& from = grid.heads[static_cast<std::size_t>(grid.chosen)];
    for (const HeadGrid::Head& head : grid.heads)
        if (head.layer == from.layer + rows && head.column == from.column + columns)
            return showHead(head.layer, head.head, "one", false);
}

// To the token beside the one that is told layer by layer.
void Explore::moveIn(const Lens& lens, const Trace& trace, int columns) {
    if (!asksForTokens(lens, trace))
        return;
    const Index count = trace.model->hidden.front().axis(0);
    const Index token = lens.tokens[static_cast<std::size_t>(lens.asked)];
    pin(std::clamp<Index>(token + columns, 0, count - 1), std::nullopt);
}

// Whether the maps that are looked at ask for the tokens that a lens has.
bool Explore::asksForTokens(const Lens& lens, const Trace& trace) const {
    return !lens.tokens.empty() &&
           currentLayer(trace).queries.count() == trace.model->hidden.front().axis(0);
}

// Back or on by one step; behind the last one stands all.
void Explore::walk(const Steps& steps, int by) {
    const auto count = std::ssize(steps.steps);
    const Index now = steps.reached ? *steps.reached + 1 : count;
    const Index next = std::clamp<Index>(now + by, 1, std::max<Index>(count, 1));
    Experiment edited = workbench_.experiment();
    set(edited.view, figureId::steps, "until", next == count ? Value() : Value(std::int64_t{next}));
    workbench_.edit(std::move(edited));
}

} // namespace fovea
