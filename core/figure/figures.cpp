#include "core/figure/figures.h"

#include "core/base/error.h"
#include "core/base/table.h"
#include "core/experiment/workspaces.h"
#include "core/figure/alike_heads.h"
#include "core/figure/as_figure.h"
#include "core/figure/attention_map.h"
#include "core/figure/beams.h"
#include "core/figure/compare/compare_figures.h"
#include "core/figure/comparison.h"
#include "core/figure/drawn_by.h"
#include "core/figure/four_maps.h"
#include "core/figure/head_grid.h"
#include "core/figure/inside.h"
#include "core/figure/lens.h"
#include "core/figure/links.h"
#include "core/figure/map_section.h"
#include "core/figure/model_figures.h"
#include "core/figure/plot_settings.h"
#include "core/figure/positions/position_figures.h"
#include "core/figure/query.h"
#include "core/figure/reduced_map.h"
#include "core/figure/regression/regression_figures.h"
#include "core/figure/running_text.h"
#include "core/figure/runs.h"
#include "core/figure/small_multiples.h"
#include "core/figure/steps.h"
#include "core/figure/training.h"
#include "core/figure/why.h"

#include <algorithm>

namespace fovea {

namespace {

std::vector<Parameter> matrixParameters() {
    std::vector<Parameter> all = mapParameters();
    all.push_back(reduceParameter());
    std::ranges::move(middleParameters(), std::back_inserter(all));
    return all;
}

Index oneMap(Index) {
    return 1;
}
Index everyHead(Index heads) {
    return heads;
}

Index fourOfThem(Index) {
    return 4;
}

bool hasModel(const Trace& trace) {
    return trace.model != nullptr;
}

// Of one sentence.
std::vector<Row<FigureMath>> attentionFigures() {
    return {
        {{.id = figureId::matrix,
          .name = QT_TRANSLATE_NOOP("fovea", "Matrix"),
          .formula = "αᵢⱼ",
          .summary = QT_TRANSLATE_NOOP("fovea", "Queries as rows, keys as columns"),
          .parameters = matrixParameters()},
         {.describe = asFigure<attentionMap>,
          .view = true,
          .workspace = workspaceId::explore,
          .reading = QT_TRANSLATE_NOOP(
              "fovea",
              "Each row is a query (a word asks) and shares its weight among the keys in the "
              "columns (words offer); a stronger colour is more weight. Point at a cell to see how "
              "its number is computed."),
          .maps = oneMap,
          .lacks = lacksMap,
          .complete = completeMap,
          .offered = hasAttention}},
        {{.id = figureId::links,
          .name = QT_TRANSLATE_NOOP("fovea", "Links"),
          .formula = "i — j",
          .summary = QT_TRANSLATE_NOOP("fovea", "Weights as lines between queries and keys"),
          .parameters = linkParameters()},
         {.describe = asFigure<attentionLinks>,
          .view = true,
          .workspace = workspaceId::explore,
          .reading = QT_TRANSLATE_NOOP(
              "fovea", "A line joins a query (it asks) on the left to a key (it offers) on the "
                       "right; a wider line has more weight. Each head has a colour of its own."),
          .follows = true,
          .maps = everyHead,
          .lacks = lacksDrawn,
          .complete = completeDrawn,
          .offered = hasAttention}},
        {{.id = figureId::steps,
          .name = QT_TRANSLATE_NOOP("fovea", "Steps"),
          .formula = "x → y",
          .summary = QT_TRANSLATE_NOOP("fovea", "The whole calculation, matrix by matrix"),
          .parameters = stepParameters()},
         {.describe = asFigure<calculationSteps>,
          .view = true,
          .workspace = workspaceId::explore,
          .reading = QT_TRANSLATE_NOOP(
              "fovea", "Every word has a query (it asks), a key (it offers) and a value (it says). "
                       "Read from left to right: each matrix is made of those before it, by the "
                       "equation under its name."),
          .offered = hasAttention}},
        {{.id = figureId::why,
          .name = QT_TRANSLATE_NOOP("fovea", "Why"),
          .formula = "q·k = Σ Σ",
          .summary = QT_TRANSLATE_NOOP(
              "fovea", "A score, or what is predicted, as the sum of what every part wrote"),
          .parameters = whyParameters()},
         {.describe = asFigure<why>,
          .view = true,
          .workspace = workspaceId::explore,
          .reading = QT_TRANSLATE_NOOP(
              "fovea", "The score is the sum of all cells: what each part of the model wrote into "
                       "the query (rows) times what each wrote into the key (columns). Click a "
                       "cell to see the score, the weight and the prediction without it."),
          .follows = true,
          .lacks = lacksWhy,
          .complete = completeWhy,
          .offered = hasWhy}},
        {{.id = figureId::text,
          .name = QT_TRANSLATE_NOOP("fovea", "Text"),
          .formula = "αᵢ",
          .summary = QT_TRANSLATE_NOOP("fovea", "The text itself, shaded by a query’s weights"),
          .parameters = runningTextParameters()},
         {.describe = asFigure<runningText>,
          .view = true,
          .workspace = workspaceId::explore,
          .reading = QT_TRANSLATE_NOOP(
              "fovea", "A word of a stronger colour has more weight for the query that is framed. "
                       "Point at another word to make it the query."),
          .follows = true,
          .lacks = lacksDrawn,
          .complete = completeDrawn,
          .offered = hasAttention}},
        {{.id = figureId::layers,
          .name = QT_TRANSLATE_NOOP("fovea", "All layers"),
          .formula = "α¹ … αᴸ",
          .summary = QT_TRANSLATE_NOOP("fovea", "Every head of every layer, and what it does"),
          .parameters = headGridParameters()},
         {.describe = asFigure<headGrid>,
          .view = true,
          .workspace = workspaceId::explore,
          .reading = QT_TRANSLATE_NOOP(
              "fovea", "Each picture is the weights of one head, a row for each layer. The bar "
                       "beside it is the measure of that head; a click opens the head."),
          .lacks = lacksPasses,
          .complete = completePasses,
          .offered = hasAttention}},
        {{.id = figureId::lens,
          .name = QT_TRANSLATE_NOOP("fovea", "Lens"),
          .formula = "softmax(W norm(xˡ))",
          .summary = QT_TRANSLATE_NOOP("fovea", "What a model would predict after each layer"),
          .parameters = lensParameters()},
         {.describe = asFigure<modelLens>,
          .view = true,
          .workspace = workspaceId::explore,
          .reading = QT_TRANSLATE_NOOP(
              "fovea", "Each row is a layer: its words are what the model would predict if it "
                       "ended there; row 0 is what enters layer 1. At the right stand the "
                       "probability and the rank of one word in every layer: what is predicted, or "
                       "a word of yours."),
          .offered = hasLens}},
        {{.id = figureId::compare,
          .name = QT_TRANSLATE_NOOP("fovea", "Compare"),
          .formula = "B − A",
          .summary =
              QT_TRANSLATE_NOOP("fovea", "A, the present experiment B, and their difference"),
          .parameters = mapParameters()},
         {.describe = asFigure<comparison>,
          .view = true,
          .workspace = workspaceId::explore,
          .reading = QT_TRANSLATE_NOOP(
              "fovea", "A is the state that was kept, B the present one. Colours of the difference "
                       "tell where B has more weight than A, and where less."),
          .maps = oneMap,
          .lacks = lacksMapOfBoth,
          .complete = completeMapOfBoth,
          .offered = hasAttention}},
        {{.id = "picture",
          .name = QT_TRANSLATE_NOOP("fovea", "Patches"),
          .formula = "patches",
          .summary = QT_TRANSLATE_NOOP("fovea", "Which patches of its picture a model looks at")},
         {.describe = asFigure<modelPicture>,
          .view = true,
          .workspace = workspaceId::explore,
          .reading = QT_TRANSLATE_NOOP(
              "fovea", "The picture is cut into patches, which are the keys. A patch that stands "
                       "out has more weight for the word that is the query."),
          .follows = true,
          .offered = seesPicture,
          .ofPicture = true}},
        {{.id = figureId::maps,
          .name = QT_TRANSLATE_NOOP("fovea", "Four maps"),
          .formula = "α, ‖αf‖, Δ",
          .summary = QT_TRANSLATE_NOOP(
              "fovea", "Weights of a head beside what they move and what cutting them changes"),
          .parameters = fourMapsParameters()},
         {.describe = fourMaps,
          .view = true,
          .workspace = workspaceId::explore,
          .reading = QT_TRANSLATE_NOOP(
              "fovea", "The same pairs four times: how much weight, how much it moves, how much of "
                       "that points where the output points, and what is lost when it is cut. A "
                       "large weight need not have a large effect."),
          .maps = fourOfThem,
          .plot = true,
          .lacks = lacksFourMaps,
          .complete = completeFourMaps,
          .offered = knowsOutputs}},
        {{.id = figureId::alike,
          .name = QT_TRANSLATE_NOOP("fovea", "Alike"),
          .formula = "cos(W_v W_o)",
          .summary = QT_TRANSLATE_NOOP("fovea", "Heads of like matrices lie near each other"),
          .parameters = alikeHeadsParameters()},
         {.describe = alikeHeads,
          .view = true,
          .workspace = workspaceId::explore,
          .reading = QT_TRANSLATE_NOOP(
              "fovea",
              "Each dot is a head, each layer has a colour: heads that lie near each other "
              "ask and write alike, whatever the text. A click opens a head."),
          .plot = true,
          .lacks = lacksAlikeHeads,
          .complete = completeAlikeHeads,
          .offered = hasStackOfHeads}},
        {{.id = figureId::beams,
          .name = QT_TRANSLATE_NOOP("fovea", "Beams"),
          .formula = "Σ log p",
          .summary = QT_TRANSLATE_NOOP("fovea", "Beam search as a tree of words"),
          .parameters = beamsParameters()},
         {.describe = asFigure<beams>,
          .view = true,
          .workspace = workspaceId::explore,
          .reading = QT_TRANSLATE_NOOP(
              "fovea",
              "From the left to the right the text grows by a word; below each word stands "
              "how likely it is after those before it. Dashed branches were dropped or "
              "have a lower score, the strong one is the best text."),
          .plot = true,
          .lacks = lacksBeams,
          .complete = completeBeams,
          .offered = hasBeams}},
        insideFigure(),
        {{.id = figureId::answer,
          .name = QT_TRANSLATE_NOOP("fovea", "Answer"),
          .formula = "p(y | x)",
          .summary = QT_TRANSLATE_NOOP("fovea", "What a model predicts for the sentence")},
         {.describe = asFigure<modelAnswer>,
          .workspace = workspaceId::explore,
          .follows = true,
          .offered = hasModel}},
        {{.id = figureId::heads,
          .name = QT_TRANSLATE_NOOP("fovea", "All heads"),
          .formula = "α¹ … αᴴ",
          .summary = QT_TRANSLATE_NOOP("fovea", "The weights of every head, side by side")},
         {.describe = asFigure<headMultiples>,
          .workspace = workspaceId::explore,
          .reads = {figureId::matrix, "heads"},
          .lacks = lacksHeads,
          .complete = completeHeads}},
        {{.id = figureId::query,
          .name = QT_TRANSLATE_NOOP("fovea", "Query"),
          .formula = "αᵢ",
          .summary = QT_TRANSLATE_NOOP("fovea", "The weights of one query")},
         {.describe = asFigure<queryBars>, .workspace = workspaceId::explore, .follows = true}},
        {{.id = figureId::derivation,
          .name = QT_TRANSLATE_NOOP("fovea", "Derivation"),
          .formula = "α = …",
          .summary = QT_TRANSLATE_NOOP("fovea", "How one weight is computed, in numbers")},
         {.describe = asFigure<weightDerivation>,
          .workspace = workspaceId::explore,
          .follows = true}},
    };
}

std::vector<Row<FigureMath>> allFigures() {
    std::vector<Row<FigureMath>> all = attentionFigures();
    for (auto& rows : {trainingFigures(), regressionFigures(), positionFigures(), compareFigures(),
                       runFigures()})
        all.insert(all.end(), rows.begin(), rows.end());
    for (auto& [info, math] : all)
        if (math.plot)
            for (Parameter& parameter : plotParameters())
                info.parameters.push_back(std::move(parameter));
    return all;
}

} // namespace

const Table<FigureMath>& figures() {
    static const Table<FigureMath> table(
        {.id = "figure", .name = QT_TRANSLATE_NOOP("fovea", "Figure"), .plural = "figures"},
        figureId::matrix, allFigures());
    return table;
}

std::vector<const RowInfo*> figuresOf(std::string_view workspace) {
    std::vector<const RowInfo*> rows;
    for (const RowInfo& row : figures().info().rows)
        if (figures().math(row.id).workspace == workspace)
            rows.push_back(&row);
    return rows;
}

const RowInfo& figureOf(const ViewState& view) {
    const TableInfo& table = figures().info();
    if (!view.figure.empty())
        return table.row(view.figure);
    return *std::ranges::find_if(table.rows, [&](const RowInfo& row) {
        return figures().math(row.id).workspace == view.workspace;
    });
}

Values settingsOf(const ViewState& view, const RowInfo& row) {
    Values settings = defaultChoice(row).values;
    const auto own = view.settings.find(row.id);
    if (own != view.settings.end())
        for (const auto& [id, value] : own->second)
            settings[id] = value;
    return settings;
}

ViewState checked(ViewState view) {
    view.workspace = figures().math(figureOf(view).id).workspace; // the figure decides
    for (auto& [id, values] : view.settings) {
        const RowInfo& row = figures().info().row(id, "view.settings");
        for (auto& [name, value] : values)
            value = fitted(row.parameter(name, "view.settings." + id), value,
                           "view.settings." + id + "." + name);
    }
    return view;
}

Opened withKnownView(Opened opened, const std::string& source) {
    try {
        opened.experiment.view = checked(opened.experiment.view);
    } catch (const Error& error) {
        const Message problem{QT_TRANSLATE_NOOP("fovea", "%1: %2"),
                              {source, english(error.message())}};
        if (!opened.newer)
            throw Error(Fault::failure, problem);
        opened.notes.push_back(problem);
        opened.experiment.view = {};
    }
    return opened;
}

void showFigure(ViewState& view, const std::string& figure) {
    view = view.in(figures().math(figure).workspace);
    view.figure = figure;
}

void set(ViewState& view, const std::string& figure, const std::string& id, Value value) {
    Values& own = view.settings[figure];
    if (value == figures().info().row(figure).parameter(id, figure).defaultValue)
        own.erase(id);
    else
        own[id] = std::move(value);
    if (own.empty())
        view.settings.erase(figure);
}

void chooseFigure(ViewState& view, std::string_view text, const std::string& where) {
    const Choice choice = readSelection(figures().info(), text, where).only();
    showFigure(view, choice.row);
    view.settings.erase(choice.row);
    for (const auto& [id, value] : choice.values)
        set(view, choice.row, id, value);
}

} // namespace fovea
