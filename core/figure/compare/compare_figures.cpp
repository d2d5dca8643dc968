#include "core/figure/compare/compare_figures.h"

#include "core/base/table.h"
#include "core/figure/as_figure.h"
#include "core/figure/compare/family_figures.h"
#include "core/figure/compare/layers.h"
#include "core/figure/compare/times.h"
#include "core/figure/compare/why_scale.h"
#include "core/figure/plot_settings.h"

namespace fovea {
namespace {

namespace compareId {
constexpr const char* reach = "compare-reach";
constexpr const char* costs = "compare-costs";
constexpr const char* times = figureId::compareTimes;
constexpr const char* family = "compare-family";
constexpr const char* kinds = "compare-kinds";
constexpr const char* pair = pairFigure;
constexpr const char* spread = "compare-spread";
constexpr const char* softmax = "compare-softmax";
constexpr const char* derivatives = "compare-derivatives";
} // namespace compareId

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

Row<FigureMath> reachRow() {
    Row<FigureMath> row = compareRow<layerReach>(
        compareId::reach, QT_TRANSLATE_NOOP("fovea", "Who reaches whom"), "i → j",
        QT_TRANSLATE_NOOP("fovea", "Who reaches whom in how many steps"),
        QT_TRANSLATE_NOOP("fovea",
                          "Point at a token: the circles that it reaches light up, with the "
                          "number of steps. The small square has a row for every token."),
        layerParameters());
    row.math.follows = true;
    return row;
}

Row<FigureMath> derivativesRow() {
    Row<FigureMath> row = compareRow<derivativesByDistance>(
        compareId::derivatives, QT_TRANSLATE_NOOP("fovea", "Derivatives"), "‖∂yᵢ/∂xⱼ‖ over i − j",
        QT_TRANSLATE_NOOP("fovea", "What an output feels of inputs far away, before and after "
                                   "training"),
        QT_TRANSLATE_NOOP("fovea",
                          "Each curve tells how much an output changes with an input at that "
                          "distance; where there is none, nothing arrives. After training the "
                          "needed word stands out, where it can be reached."));
    row.math.lacks = lacksDerivatives;
    row.math.complete = completeDerivatives;
    return row;
}

} // namespace

std::vector<Row<FigureMath>> compareFigures() {
    return {
        reachRow(),
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
        compareRow<familyMaps>(
            compareId::family, QT_TRANSLATE_NOOP("fovea", "Family"), "α of each",
            QT_TRANSLATE_NOOP("fovea", "Every kind of attention on the same sentence"),
            QT_TRANSLATE_NOOP("fovea",
                              "Each small map is a kind of attention on this sentence; a click "
                              "chooses it, a click with Ctrl the one beside it. Dots stand "
                              "where nothing may be seen.")),
        compareRow<familyPair>(
            compareId::pair, QT_TRANSLATE_NOOP("fovea", "Two of them"), "α, α′, α′ − α",
            QT_TRANSLATE_NOOP("fovea", "Two kinds of attention, and their difference"),
            QT_TRANSLATE_NOOP("fovea",
                              "The first two maps are of the same sentence; the third tells where "
                              "the chosen kind gives more weight, and where less."),
            pairParameters()),
        compareRow<familyTable>(
            compareId::kinds, QT_TRANSLATE_NOOP("fovea", "Kinds"), "n², n(2w + 1) …",
            QT_TRANSLATE_NOOP("fovea", "What each kind sees, costs, is good for and weak at"),
            QT_TRANSLATE_NOOP("fovea", "Each line is a kind of attention, with the numbers of this "
                                       "sentence.")),
        compareRow<scoreSpread>(
            compareId::spread, QT_TRANSLATE_NOOP("fovea", "Scores"), "q·k, q·k / √d",
            QT_TRANSLATE_NOOP("fovea", "How scores of random vectors spread, and why √d"),
            QT_TRANSLATE_NOOP("fovea",
                              "Products of random queries and keys spread by √d. Divided by it "
                              "they spread by 1, whatever the width.")),
        compareRow<softmaxOverWidth>(
            compareId::softmax, QT_TRANSLATE_NOOP("fovea", "Softmax over d"), "H(α), ‖∂α/∂s‖",
            QT_TRANSLATE_NOOP("fovea", "Entropy of weights and gradient of softmax over the width"),
            QT_TRANSLATE_NOOP("fovea",
                              "Without 1/√d wide vectors give all weight to one key, and the "
                              "gradient through softmax fades. With it both stay as they are."),
            softmaxParameters()),
        derivativesRow(),
    };
}

const std::vector<ComparePage>& comparePages() {
    static const std::vector<ComparePage> pages = {
        {.name = QT_TRANSLATE_NOOP("fovea", "Reach and cost"),
         .summary = QT_TRANSLATE_NOOP(
             "fovea", "Who reaches whom, what a layer costs, and what it takes on this machine"),
         .rows = {{compareId::reach}, {compareId::costs, compareId::times}},
         .measures = true},
        {.name = QT_TRANSLATE_NOOP("fovea", "Family"),
         .summary = QT_TRANSLATE_NOOP("fovea", "Every kind of attention on the same sentence"),
         .rows = {{compareId::family}, {compareId::pair}}},
        {.name = QT_TRANSLATE_NOOP("fovea", "Kinds"),
         .summary = QT_TRANSLATE_NOOP(
             "fovea", "What each kind of attention sees, costs, is good for and weak at"),
         .rows = {{compareId::kinds}}},
        {.name = QT_TRANSLATE_NOOP("fovea", "Why scale"),
         .summary = QT_TRANSLATE_NOOP(
             "fovea", "Why scores are divided by √d, and what reaches an output from far away"),
         .rows = {{compareId::spread, compareId::softmax}, {compareId::derivatives}}},
    };
    return pages;
}

} // namespace fovea
