#include "core/figure/gallery.h"

#include "core/figure/attention_map.h"
#include "core/figure/figures.h"
#include "core/figure/head_summary.h"

namespace fovea {
namespace {

// Cells of a thumbnail, at most so many in a line.
constexpr Index headSide = 96;
constexpr Index layerSide = 48;

Gallery::Item item(const FigureInput& in, ViewState view, std::string heads, Index side,
                   Message caption) {
    const Heads which = headsOf({{"heads", heads}});
    HeadSummary summary = summaryOf(in.trace, in.backend, view, which, side);
    summary.map.title = std::move(caption);
    return {.matrix = std::move(summary.map),
            .facts = std::move(summary.facts),
            .layer = view.layer,
            .head = view.head,
            .heads = std::move(heads)};
}

Message headName(Index head) {
    return {QT_TRANSLATE_NOOP("fovea", "head %1"), {std::to_string(head + 1)}};
}

} // namespace

Gallery headGallery(const FigureInput& in) {
    Gallery gallery{.title = {QT_TRANSLATE_NOOP("fovea", "All heads"), {}}, .items = {}};
    ViewState view = in.view;
    for (view.head = 0; view.head < in.trace.plan.heads; ++view.head)
        gallery.items.push_back(item(in, view, "one", headSide, headName(view.head)));
    if (in.trace.plan.heads > 1) {
        gallery.items.push_back(
            item(in, in.view, "mean", headSide, {QT_TRANSLATE_NOOP("fovea", "mean"), {}}));
        gallery.items.push_back(
            item(in, in.view, "most", headSide, {QT_TRANSLATE_NOOP("fovea", "largest"), {}}));
    }
    // The one that the matrix shows.
    const RowInfo& matrix = figures().info().row(figureId::matrix);
    const std::string heads = option(settingsOf(in.view, matrix), "heads");
    for (std::size_t i = 0; i < gallery.items.size(); ++i)
        if (gallery.items[i].heads == heads &&
            (heads != "one" || gallery.items[i].head == in.view.head))
            gallery.chosen = static_cast<Index>(i);
    return gallery;
}

Gallery layerGallery(const FigureInput& in) {
    Gallery gallery{.title = {QT_TRANSLATE_NOOP("fovea", "All layers"), {}},
                    .items = {},
                    .columns = in.trace.plan.heads,
                    .chosen = in.view.layer * in.trace.plan.heads + in.view.head};
    ViewState view = in.view;
    for (view.layer = 0; view.layer < std::ssize(in.trace.layers); ++view.layer)
        for (view.head = 0; view.head < in.trace.plan.heads; ++view.head)
            gallery.items.push_back(
                item(in, view, "one", layerSide,
                     {QT_TRANSLATE_NOOP("fovea", "layer %1 · head %2"),
                      {std::to_string(view.layer + 1), std::to_string(view.head + 1)}}));
    return gallery;
}

} // namespace fovea
