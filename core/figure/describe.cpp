// How a row of figures() makes a figure of a trace.
#include "core/attention/stored_attention.h"
#include "core/base/error.h"
#include "core/base/table.h"
#include "core/experiment/workspaces.h"
#include "core/figure/attention_map.h"
#include "core/figure/drawn_by.h"
#include "core/figure/figures.h"
#include "core/figure/plot_settings.h"

#include <algorithm>

namespace fovea {
namespace {

constexpr const char* noToken =
    QT_TRANSLATE_NOOP("fovea", "view: there is no token %1, there are %2");

// `refusal` is a text with the place that was asked for, and how many there are.
void check(Index value, Index count, const char* refusal) {
    if (value >= count)
        failUsage(refusal, {std::to_string(value + 1), std::to_string(count)});
}

Extent extentOf(const Trace& trace, const ViewState& view) {
    return workspaces().math(trace.experiment.view.workspace).extent(trace, view.layer);
}

// Calls `use` with the row of the view and its input, once all of it fits the trace.
template <class Use>
auto withInput(const Trace& trace, const ViewState& view, Backend& backend, Use use) {
    if (const std::string& workspace = trace.experiment.view.workspace,
        wanted = figures().math(figureOf(view).id).workspace;
        workspace != wanted)
        failUsage(QT_TRANSLATE_NOOP("fovea", "view: ‘%1’ is a picture of %2, and %3 was computed"),
                  {figureOf(view).id, wanted, workspace});
    const Extent extent = extentOf(trace, view);
    check(view.layer, extent.layers,
          QT_TRANSLATE_NOOP("fovea", "view: there is no layer %1, there are %2"));
    check(view.head, extent.heads,
          QT_TRANSLATE_NOOP("fovea", "view: there is no head %1, there are %2"));
    check(view.query.value_or(-1), extent.queries, noToken);
    check(view.key.value_or(-1), extent.keys, noToken);
    const RowInfo& row = figureOf(view);
    const Values settings = settingsOf(view, row);
    return use(figures().math(row.id), FigureInput{trace, view, settings, backend});
}

// A view of a model as it was earlier says so.
void tellStep(Figure& figure, std::int64_t step) {
    const Message told{QT_TRANSLATE_NOOP("fovea", "step %1"), {std::to_string(step)}};
    std::visit(
        [&](auto& one) {
            if constexpr (requires { one.subtitle; }) {
                if (one.subtitle.text.empty())
                    one.subtitle = told;
                else
                    one.subtitle.more.push_back(told);
            }
        },
        figure);
}

} // namespace

bool hasAttention(const Trace& trace) {
    return !trace.model || trace.tokens.empty() || !trace.layer(0).attention.empty();
}

bool knowsOutputs(const Trace& trace) {
    const StoredAttention* stored = trace.layer(0).attended.stored.get();
    return hasAttention(trace) && (!stored || stored->hasOutput());
}

bool isOffered(const RowInfo& row, const Trace* trace) {
    const auto offered = figures().math(row.id).offered;
    return !offered || (trace ? offered(*trace) : offered == hasAttention);
}

Figure describeNow(const Trace& trace, const ViewState& view, Backend& backend) {
    return withInput(trace, view, backend, [](const FigureMath& row, const FigureInput& in) {
        Figure figure = row.describe(in);
        applyPlotSettings(figure, in.settings);
        if (const auto& step = in.trace.experiment.model.step; step && row.view && in.trace.model)
            tellStep(figure, *step);
        return figure;
    });
}

bool lacksPart(const Trace& trace, const ViewState& view, Backend& backend) {
    return figures().math(figureOf(view).id).lacks &&
           withInput(trace, view, backend,
                     [](const FigureMath& row, const FigureInput& in) { return row.lacks(in); });
}

void completePart(const Trace& trace, const ViewState& view, Backend& backend,
                  const Progress& progress) {
    withInput(trace, view, backend, [&](const FigureMath& row, const FigureInput& in) {
        if (row.complete)
            row.complete(in, progress);
    });
}

Figure describe(const Trace& trace, const ViewState& view, Backend& backend) {
    while (lacksPart(trace, view, backend))
        completePart(trace, view, backend, {});
    return describeNow(trace, view, backend);
}

void checkSize(const ViewState& view, Index heads, Index queries, Index keys) {
    const RowInfo& row = figureOf(view);
    if ((row.id == figureId::links && drawnBy(settingsOf(view, row)) != Shown::effect) ||
        (row.id == figureId::matrix && !throughLayers(headsOf(settingsOf(view, row)))))
        return; // a part of it is drawn
    if (const auto maps = figures().math(row.id).maps)
        refuseLarge(maps(heads), queries, keys);
}

ViewState viewFor(const std::string& figure, const ViewState& view) {
    ViewState own = view;
    own.figure = figure;
    own.settings.clear();
    if (const auto found = view.settings.find(figure); found != view.settings.end())
        own.settings.insert(*found);
    const SettingOf& reads = figures().math(figure).reads;
    if (const auto other = view.settings.find(reads.figure); other != view.settings.end())
        if (const auto found = other->second.find(reads.id); found != other->second.end())
            own.settings[reads.figure].insert(*found);
    return own;
}

ViewState within(const Trace& trace, ViewState view) {
    const Extent extent = extentOf(trace, view);
    view.layer = std::min(view.layer, extent.layers - 1);
    view.head = std::min(view.head, extent.heads - 1);
    if (view.query && *view.query >= extent.queries)
        view.query.reset();
    if (view.key && *view.key >= extent.keys)
        view.key.reset();
    return view;
}

} // namespace fovea
