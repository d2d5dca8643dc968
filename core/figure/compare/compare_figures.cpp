#include "core/figure/compare/compare_figures.h"

#include "core/base/table.h"
#include "core/figure/compare/layers.h"
#include "core/figure/compare/times.h"
#include "core/figure/plot_settings.h"

namespace fovea {
namespace {

namespace compareId {
constexpr const char* reach = "compare-reach";
constexpr const char* costs = "compare-costs";
constexpr const char* times = "compare-times";
} // namespace compareId

template <auto make>
Figure asFigure(const FigureInput& in) {
    return make(in);
}

template <auto make>
Row<FigureMath> compareRow(const char* id, const char* name, const char* formula,
                           const char* summary, const char* reading,
                           std::vector<Parameter> parameters = {}) {
    using Made = decltype(make(std::declval<const FigureInput&>()));
    return {{.id = id,
             .name = name,
             .formula = formula,
             .summary = summary,
             .parameters = std::move(parameters)},
            {.describe = asFigure<make>,
             .view = true,
             .workspace = workspaceId::compare,
             .reading = reading,
             .plot = mayBePlot<Made>}};
}

} // namespace

std::vector<Row<FigureMath>> compareFigures() {
    std::vector<Row<FigureMath>> rows = {
        compareRow<layerReach>(
            compareId::reach, QT_TRANSLATE_NOOP("fovea", "Reach"), "i → j",
            QT_TRANSLATE_NOOP("fovea", "Who reaches whom in how many steps"),
            QT_TRANSLATE_NOOP("fovea",
                              "Each circle is a token in a layer. Point at a token: the circles "
                              "that it reaches light up, with the number of steps. The small "
                              "square has a row for every token."),
            layerParameters()),
        compareRow<layerCosts>(
            compareId::costs, QT_TRANSLATE_NOOP("fovea", "Costs"), "O(n²d), O(knd²), O(nd²)",
            QT_TRANSLATE_NOOP("fovea", "Operations, parameters, steps and paths of a layer"),
            QT_TRANSLATE_NOOP("fovea", "Each number is that of this sentence, each formula below "
                                       "it holds for every one."),
            layerParameters()),
        compareRow<layerTimes>(
            compareId::times, QT_TRANSLATE_NOOP("fovea", "Measured"), "t ~ nᵇ",
            QT_TRANSLATE_NOOP("fovea", "Time and memory of a layer over the length of the text"),
            QT_TRANSLATE_NOOP("fovea",
                              "Both axes are logarithmic: a line of slope 2 takes four times as "
                              "long for twice the tokens. Vertical lines mark where attention "
                              "becomes the slower one."),
            timesParameters()),
    };
    rows.front().math.follows = true;
    return rows;
}

const std::vector<ComparePage>& comparePages() {
    static const std::vector<ComparePage> pages = {
        {.name = QT_TRANSLATE_NOOP("fovea", "Reach and cost"),
         .summary = QT_TRANSLATE_NOOP(
             "fovea", "Who reaches whom, what a layer costs, and what it takes on this machine"),
         .rows = {{compareId::reach}, {compareId::costs, compareId::times}}},
    };
    return pages;
}

} // namespace fovea
