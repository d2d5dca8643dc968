#include "core/figure/gallery.h"

#include "core/figure/figures.h"
#include "core/figure/head_summary.h"

namespace fovea {
namespace {

// Cells of a thumbnail, at most so many in a line.
constexpr Index headSide = 96;
constexpr Index layerSide = 48;

Gallery::Item item(HeadSummary summary, Message caption, Index layer, Index head,
                   std::string heads) {
    summary.map.title = std::move(caption);
    return {.matrix = std::move(summary.map),
            .facts = std::move(summary.facts),
            .layer = layer,
            .head = head,
            .heads = std::move(heads)};
}

} // namespace

Gallery headGallery(const FigureInput& in) {
    Gallery gallery{.title = {QT_TRANSLATE_NOOP("fovea", "All heads"), {}},
                    .subtitle = reducedText(in.trace, headSide),
                    .items = {}};
    const Index layer = in.view.layer;
    const Index heads = in.trace.plan.heads;
    auto summaries = summariesOf(in.trace, in.backend, layer, headSide);
    const auto add = [&](Index i, Message caption, Index head, const char* together) {
        gallery.items.push_back(item(std::move(summaries[static_cast<std::size_t>(i)]),
                                     std::move(caption), layer, head, together));
    };
    for (Index head = 0; head < heads; ++head)
        add(head, {QT_TRANSLATE_NOOP("fovea", "head %1"), {std::to_string(head + 1)}}, head, "one");
    if (heads > 1) {
        add(heads, {QT_TRANSLATE_NOOP("fovea", "mean"), {}}, in.view.head, "mean");
        add(heads + 1, {QT_TRANSLATE_NOOP("fovea", "largest"), {}}, in.view.head, "most");
    }
    // The one that the matrix shows.
    const RowInfo& matrix = figures().info().row(figureId::matrix);
    const std::string shown = option(settingsOf(in.view, matrix), "heads");
    for (std::size_t i = 0; i < gallery.items.size(); ++i)
        if (gallery.items[i].heads == shown && gallery.items[i].head == in.view.head)
            gallery.chosen = static_cast<Index>(i);
    return gallery;
}

Gallery layerGallery(const FigureInput& in) {
    const Index heads = in.trace.plan.heads;
    Gallery gallery{.title = {QT_TRANSLATE_NOOP("fovea", "All layers"), {}},
                    .subtitle = reducedText(in.trace, layerSide),
                    .items = {},
                    .columns = in.trace.layers.size() > 1 ? heads : 0, // one layer may wrap
                    .chosen = in.view.layer * heads + in.view.head};
    for (Index layer = 0; layer < std::ssize(in.trace.layers); ++layer) {
        auto summaries = summariesOf(in.trace, in.backend, layer, layerSide);
        for (Index head = 0; head < heads; ++head)
            gallery.items.push_back(item(std::move(summaries[static_cast<std::size_t>(head)]),
                                         {QT_TRANSLATE_NOOP("fovea", "layer %1 · head %2"),
                                          {std::to_string(layer + 1), std::to_string(head + 1)}},
                                         layer, head, "one"));
    }
    return gallery;
}

} // namespace fovea
