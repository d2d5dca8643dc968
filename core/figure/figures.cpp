#include "core/figure/figures.h"

#include "core/base/error.h"
#include "core/figure/attention_map.h"
#include "core/figure/gallery.h"
#include "core/figure/query.h"

#include <algorithm>

namespace fovea {
namespace {

Figure weightMatrix(const Trace& trace, const ViewState& view, Backend& backend) {
    return attentionMap(trace, view, backend, Quantity::weights);
}

Figure scoreMatrix(const Trace& trace, const ViewState& view, Backend& backend) {
    return attentionMap(trace, view, backend, Quantity::scores);
}

Figure allHeads(const Trace& trace, const ViewState& view, Backend& backend) {
    return headGallery(trace, view, backend);
}

Figure oneQuery(const Trace& trace, const ViewState& view, Backend& backend) {
    return queryBars(trace, view, backend);
}

Figure derivation(const Trace& trace, const ViewState& view, Backend& backend) {
    return weightDerivation(trace, view, backend);
}

void check(Index value, Index count, const char* what) {
    if (value >= count)
        failUsage(QT_TRANSLATE_NOOP("fovea", "view: there is no %1 %2, there are %3"),
                  {what, std::to_string(value + 1), std::to_string(count)});
}

} // namespace

const Table<FigureMath>& figures() {
    static const Table<FigureMath> table(
        {.id = "figure", .name = QT_TRANSLATE_NOOP("fovea", "Figure"), .plural = "figures"},
        "matrix",
        {
            {{.id = "matrix",
              .name = QT_TRANSLATE_NOOP("fovea", "Weights"),
              .formula = "αᵢⱼ",
              .summary = QT_TRANSLATE_NOOP("fovea", "Who looks at whom: one row for each query")},
             {weightMatrix}},
            {{.id = "scores",
              .name = QT_TRANSLATE_NOOP("fovea", "Scores"),
              .formula = "sᵢⱼ",
              .summary = QT_TRANSLATE_NOOP("fovea", "How queries meet keys, before normalising")},
             {scoreMatrix}},
            {{.id = figureId::heads,
              .name = QT_TRANSLATE_NOOP("fovea", "Heads"),
              .formula = "α¹ … αᴴ",
              .summary = QT_TRANSLATE_NOOP("fovea", "The weights of every head, side by side")},
             {allHeads}},
            {{.id = figureId::query,
              .name = QT_TRANSLATE_NOOP("fovea", "Query"),
              .formula = "αᵢ",
              .summary = QT_TRANSLATE_NOOP("fovea", "Where one query looks")},
             {oneQuery}},
            {{.id = figureId::derivation,
              .name = QT_TRANSLATE_NOOP("fovea", "Derivation"),
              .formula = "α = …",
              .summary = QT_TRANSLATE_NOOP("fovea", "How one weight comes about, in numbers")},
             {derivation}},
        });
    return table;
}

const RowInfo& figureOf(const ViewState& view) {
    const TableInfo& table = figures().info();
    return view.figure.empty() ? table.rows[table.standard] : table.row(view.figure);
}

Figure describe(const Trace& trace, const ViewState& view, Backend& backend) {
    const auto tokens = static_cast<Index>(trace.tokens.size());
    check(view.layer, static_cast<Index>(trace.layers.size()), "layer");
    check(view.head, trace.plan.heads, "head");
    check(view.query.value_or(-1), tokens, "token");
    check(view.key.value_or(-1), tokens, "token");
    return figures().math(figureOf(view).id).describe(trace, view, backend);
}

ViewState within(const Trace& trace, ViewState view) {
    const auto tokens = static_cast<Index>(trace.tokens.size());
    view.layer = std::min(view.layer, static_cast<Index>(trace.layers.size()) - 1);
    view.head = std::min(view.head, trace.plan.heads - 1);
    if (view.query && *view.query >= tokens)
        view.query.reset();
    if (view.key && *view.key >= tokens)
        view.key.reset();
    return view;
}

} // namespace fovea
