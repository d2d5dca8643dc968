#include "core/figure/attention_map.h"

#include "core/base/error.h"
#include "core/figure/asked.h"
#include "core/figure/edge_map.h"
#include "core/figure/flow.h"
#include "core/figure/map_section.h"
#include "core/figure/merged_pieces.h"
#include "core/figure/pair_blocks.h"
#include "core/figure/reduced_map.h"
#include "core/figure/rollout.h"
#include "core/text/separators.h"

#include <algorithm>
#include <numeric>

namespace fovea {
namespace {

struct QuantityRow {
    const char* id;
    Shown shown;
    const char* title;
    const char* quantity; // at the legend
};
// In the order of the calculation; score and masked score are the same at the legend.
constexpr QuantityRow quantities[] = {
    {QT_TRANSLATE_NOOP("fovea", "score"), Shown::score,
     QT_TRANSLATE_NOOP("fovea", "Attention scores"), QT_TRANSLATE_NOOP("fovea", "score")},
    {QT_TRANSLATE_NOOP("fovea", "masked"), Shown::masked,
     QT_TRANSLATE_NOOP("fovea", "Masked scores"), QT_TRANSLATE_NOOP("fovea", "score")},
    {QT_TRANSLATE_NOOP("fovea", "weight"), Shown::weight,
     QT_TRANSLATE_NOOP("fovea", "Attention weights"), QT_TRANSLATE_NOOP("fovea", "weight")},
    {QT_TRANSLATE_NOOP("fovea", "moved"), Shown::moved,
     QT_TRANSLATE_NOOP("fovea", "Size of what is moved"), "‖α f(x)‖"},
    {QT_TRANSLATE_NOOP("fovea", "normed"), Shown::normed,
     QT_TRANSLATE_NOOP("fovea", "Size behind residual and norm"), "‖Σ g(α f(x))‖"},
    {QT_TRANSLATE_NOOP("fovea", "contribution"), Shown::contribution,
     QT_TRANSLATE_NOOP("fovea", "Contribution to the output"),
     QT_TRANSLATE_NOOP("fovea", "contribution")},
    {QT_TRANSLATE_NOOP("fovea", "zeroing"), Shown::zeroing,
     QT_TRANSLATE_NOOP("fovea", "Change of the layer’s output"), "1 − cos"},
    {QT_TRANSLATE_NOOP("fovea", "effect"), Shown::effect,
     QT_TRANSLATE_NOOP("fovea", "Effect of cutting an edge"),
     QT_TRANSLATE_NOOP("fovea", "log-odds")},
};

const QuantityRow& quantityRow(Shown shown) {
    return *std::ranges::find(quantities, shown, &QuantityRow::shown);
}

bool isFitted(const Values& settings) {
    return option(settings, "range") == "fitted" || number(settings, "clip") < 100;
}

// Weights are shown from 0 to 1, unless something else is asked for.
ScaleWish wishOf(const Values& settings, Shown shown) {
    ScaleWish wish{.logarithmic = option(settings, "scale") == "log",
                   .percentile = number(settings, "clip"),
                   .atLeast = {},
                   .most = {}};
    if (!isAutomatic(settings, "most"))
        wish.most = number(settings, "most");
    else if (shown == Shown::weight && !isFitted(settings))
        wish.atLeast = 1;
    return wish;
}

// The map's row of the query that is looked at.
Rect queryRow(const FigureInput& in) {
    const Index query = in.query();
    return {query, query + 1, 0, in.layer().keys.count()};
}

std::vector<std::uint8_t> marksOf(const FigureInput& in, const Matrix& matrix) {
    std::vector<std::uint8_t> marks;
    for (const HandEdit& edit : in.layer().rule.edits) {
        const bool inside =
            edit.query < std::ssize(matrix.rows) && edit.key < std::ssize(matrix.columns);
        if (!inside || (edit.head && *edit.head != in.view.head))
            continue;
        marks.resize(matrix.values.size());
        marks[matrix.cell(edit.query, edit.key)] =
            static_cast<std::uint8_t>(edit.forced ? CellMark::forced : CellMark::silenced);
    }
    return marks;
}

} // namespace

std::vector<Parameter> mapParameters() {
    // In the order of the calculation.
    std::vector<std::string> ids;
    for (const QuantityRow& row : quantities)
        ids.emplace_back(row.id);
    Parameter quantity =
        optionParameter("quantity", QT_TRANSLATE_NOOP("fovea", "Quantity"), std::move(ids));
    quantity.defaultValue = std::string(quantityRow(Shown::weight).id);
    std::vector<Parameter> all = {
        std::move(quantity),
        optionParameter("scale", QT_TRANSLATE_NOOP("fovea", "Colour scale"),
                        {QT_TRANSLATE_NOOP("fovea", "linear"), QT_TRANSLATE_NOOP("fovea", "log")}),
        optionParameter("heads", QT_TRANSLATE_NOOP("fovea", "Which heads"),
                        {QT_TRANSLATE_NOOP("fovea", "one"), QT_TRANSLATE_NOOP("fovea", "mean"),
                         QT_TRANSLATE_NOOP("fovea", "most"), QT_TRANSLATE_NOOP("fovea", "rollout"),
                         QT_TRANSLATE_NOOP("fovea", "flow")}),
        optionParameter("range", QT_TRANSLATE_NOOP("fovea", "Colour range"),
                        {QT_TRANSLATE_NOOP("fovea", "full"), QT_TRANSLATE_NOOP("fovea", "fitted")}),
        numberParameter("clip", QT_TRANSLATE_NOOP("fovea", "Scale ends at percentile"), 100, 50,
                        100),
        automatic(
            numberParameter("most", QT_TRANSLATE_NOOP("fovea", "Scale ends at"), 1, 1e-30, 1e30),
            QT_TRANSLATE_NOOP("fovea", "fitted"), [](const Sizes&) { return 1.0; }),
        optionParameter("hide", QT_TRANSLATE_NOOP("fovea", "Leave out"),
                        {QT_TRANSLATE_NOOP("fovea", "nothing"), QT_TRANSLATE_NOOP("fovea", "first"),
                         QT_TRANSLATE_NOOP("fovea", "separators"),
                         QT_TRANSLATE_NOOP("fovea", "both"),
                         QT_TRANSLATE_NOOP("fovea", "special")}),
        switchParameter("renormalise", QT_TRANSLATE_NOOP("fovea", "Renormalise rows"), false),
        switchParameter("words", QT_TRANSLATE_NOOP("fovea", "Pieces joined to words"), false),
        blockParameter(),
    };
    for (Parameter& parameter : edgeParameters())
        all.push_back(std::move(parameter));
    return all;
}

std::vector<Parameter> mapParameters(std::initializer_list<std::string_view> ids) {
    std::vector<Parameter> parameters;
    for (Parameter& parameter : mapParameters())
        if (std::ranges::find(ids, parameter.id) != ids.end())
            parameters.push_back(std::move(parameter));
    return parameters;
}

Shown shownNamed(std::string_view id) {
    return std::ranges::find(quantities, id, &QuantityRow::id)->shown;
}

Shown shownOf(const Values& settings) {
    return shownNamed(option(settings, "quantity"));
}

Message titleOfQuantity(Shown shown) {
    return {quantityRow(shown).title, {}};
}

Message nameOfQuantity(Shown shown) {
    return {quantityRow(shown).quantity, {}};
}

Heads headsOf(const Values& settings) {
    const std::string& heads = option(settings, "heads");
    return heads == "mean"      ? Heads::mean
           : heads == "most"    ? Heads::most
           : heads == "rollout" ? Heads::rollout
           : heads == "flow"    ? Heads::flow
                                : Heads::one;
}

Message subtitleOf(const FigureInput& in, Heads heads) {
    if (heads == Heads::one) {
        Message head = layerAndHead(in.trace, in.view.layer, in.view.head);
        if (in.trace.experiment.silenced.has({in.view.layer, in.view.head}))
            head.more.push_back({QT_TRANSLATE_NOOP("fovea", "silenced"), {}});
        return head;
    }
    return inLayer(in.layer(),
                   {heads == Heads::mean   ? QT_TRANSLATE_NOOP("fovea", "mean of the heads")
                    : heads == Heads::most ? QT_TRANSLATE_NOOP("fovea", "largest of the heads")
                    : heads == Heads::rollout
                        ? QT_TRANSLATE_NOOP("fovea", "rollout of all layers up to it")
                        : QT_TRANSLATE_NOOP("fovea", "flow through all layers up to it"),
                    {}});
}

namespace {
void refuseCells(const char* problem, Index maps, Index rows, Index columns) {
    const Index cells = maps * rows * columns;
    if (cells > mostCells)
        fail(problem, {std::to_string(rows), std::to_string(columns), std::to_string(cells),
                       std::to_string(mostCells)});
}
} // namespace

void refuseLarge(Index maps, Index queries, Index keys) {
    refuseCells(QT_TRANSLATE_NOOP("fovea", "%1 × %2 tokens make a picture of %3 cells, at most %4 "
                                           "are drawn; shorten the sentence"),
                maps, queries, keys);
}

void refuseLargeMatrices(Index matrices, Index positions, Index dimensions) {
    refuseCells(QT_TRANSLATE_NOOP("fovea", "%1 positions × %2 dimensions make a picture of %3 "
                                           "cells, at most %4 are drawn; choose fewer of them"),
                matrices, positions, dimensions);
}

std::vector<Index> leftOut(const FigureInput& in) {
    const std::string& hide = option(in.settings, "hide");
    const bool first = hide == "first" || hide == "both";
    const bool separators = hide == "separators" || hide == "both";
    const bool special = hide == "special";
    std::vector<Index> columns;
    for (Index j = 0; j < in.layer().keys.count(); ++j) {
        const Token& token = in.layer().keys.tokens[static_cast<std::size_t>(j)];
        if ((first && j == 0) || (separators && isSeparator(token)) ||
            (special && isNoPartOfText(token)))
            columns.push_back(j);
    }
    return columns;
}

void leaveOut(const std::vector<Index>& columns, bool renormalise, std::size_t rows,
              std::vector<float>& values, std::vector<std::uint8_t>& visible) {
    if (columns.empty() || rows == 0)
        return;
    const std::size_t width = values.size() / rows;
    for (std::size_t i = 0; i < rows; ++i) {
        const auto row = std::span(values).subspan(i * width, width);
        double taken = 0;
        for (const Index j : columns)
            taken += row[static_cast<std::size_t>(j)];
        const double sum = std::accumulate(row.begin(), row.end(), 0.0);
        for (const Index j : columns)
            visible[i * width + static_cast<std::size_t>(j)] = 0;
        if (renormalise && sum > taken)
            for (float& value : row)
                value = static_cast<float>(value * sum / (sum - taken));
        for (const Index j : columns)
            row[static_cast<std::size_t>(j)] = 0;
    }
}

namespace {

// What a rollout mixes layers by.
Shown mixedBy(const FigureInput& in) {
    const Shown shown = shownOf(in.settings);
    return canMix(shown) ? shown : Shown::weight;
}

Message titleOf(const FigureInput& in, Heads heads, Shown shown) {
    if (heads == Heads::rollout) {
        Message title{QT_TRANSLATE_NOOP("fovea", "Attention rollout"), {}};
        if (mixedBy(in) != Shown::weight)
            title.more.push_back(nameOfQuantity(mixedBy(in)));
        return title;
    }
    if (heads == Heads::flow)
        return {QT_TRANSLATE_NOOP("fovea", "Attention flow"), {}};
    Message title = titleOfQuantity(shown);
    if (shown == Shown::effect)
        title.more.push_back(askedText(in, edgeQuestion(in)));
    return title;
}

// Whether the settings ask for effects, which are of one head.
bool showsEdges(const FigureInput& in) {
    return shownOf(in.settings) == Shown::effect && !throughLayers(headsOf(in.settings));
}

void fillEdges(const FigureInput& in, Matrix& matrix) {
    if (headsOf(in.settings) != Heads::one)
        failUsage(QT_TRANSLATE_NOOP("fovea", "heads: effects are those of one head; expected "
                                             "heads=one, or another quantity"));
    EdgeMap edges = edgeMap(in, edgeQuestion(in));
    matrix.values = std::move(edges.values);
    matrix.certainty = std::move(edges.certainty);
}

} // namespace

bool lacksMap(const FigureInput& in) {
    const Heads heads = headsOf(in.settings);
    return showsEdges(in) ? heads == Heads::one && lacksEdges(in, edgeQuestion(in))
                          : lacksFlows(in) || lacksBlocks(in, heads, shownOf(in.settings));
}

void completeMap(const FigureInput& in, const Progress& progress) {
    if (showsEdges(in))
        completeEdges(in, edgeQuestion(in), progress);
    else if (lacksBlocks(in, headsOf(in.settings), shownOf(in.settings)))
        completeBlocks(in, headsOf(in.settings), shownOf(in.settings), progress);
    else
        completeFlows(in, progress);
}

Matrix attentionMap(const FigureInput& in) {
    const Heads heads = headsOf(in.settings);
    const bool single = heads == Heads::flow && in.layer().amongThemselves &&
                        !flowsOfAllRows(in.trace, in.view.layer);
    const DrawnBlocks drawn = single                 ? DrawnBlocks{queryRow(in)}
                              : throughLayers(heads) ? DrawnBlocks{wholeMap(in.layer())}
                                                     : drawnBlocks(in);
    const Rect& whole = drawn.part;
    const bool inBlocks = drawn.block > 1;
    const bool isPart = !single && (inBlocks || !(whole == wholeMap(in.layer())));
    if (!inBlocks)
        refuseLarge(1, whole.rows(), whole.columns());
    const Shown shown = throughLayers(heads) ? Shown::weight : shownOf(in.settings);
    Matrix matrix;
    matrix.title = titleOf(in, heads, shown);
    matrix.subtitle = shown == Shown::normed
                          ? inLayer(in.layer(), {QT_TRANSLATE_NOOP("fovea", "all heads"), {}})
                          : subtitleOf(in, heads);
    matrix.rowAxis = {QT_TRANSLATE_NOOP("fovea", "queries"), {}};
    matrix.memory = in.layer().memory;
    matrix.columnAxis = {
        matrix.memory.empty()
            ? QT_TRANSLATE_NOOP("fovea", "keys")
            : QT_TRANSLATE_NOOP("fovea", "keys (left of the line: earlier segments)"),
        {}};
    if (!inBlocks) { // which name their tokens
        matrix.rows = labelsOf(in.layer().queries.tokens, whole.top, whole.bottom);
        matrix.columns = labelsOf(in.layer().keys.tokens, whole.left, whole.right);
    }
    matrix.leftOut = leftOut(in);
    matrix.row = in.view.query;
    matrix.column = in.view.key;
    if (single && !matrix.memory.empty())
        matrix.memory = {matrix.memory[static_cast<std::size_t>(whole.top)]};
    if (!single && !inBlocks)
        cutTo(matrix, whole, wholeMap(in.layer()));
    if (isPart && (flag(in.settings, "words") || flag(in.settings, "renormalise")))
        failUsage(QT_TRANSLATE_NOOP("fovea",
                                    "words, renormalise: need all cells of whole rows, and a part "
                                    "or blocks are drawn here; expected both to be false"));
    if (isPart && shown == Shown::effect)
        failUsage(QT_TRANSLATE_NOOP("fovea",
                                    "quantity: effects are those of all cells of a map, and a part "
                                    "or blocks are drawn here; shorten the text"));
    if (inBlocks && option(in.settings, "block") != "all")
        failUsage(QT_TRANSLATE_NOOP("fovea", "block: one cell stands for %1 × %1 here; expected "
                                             "all, or reduce=1"),
                  {std::to_string(drawn.block)});
    bool isLater = lacksFlows(in);
    if (inBlocks) {
        fillBlocks(in, matrix, drawn, heads, shown);
    } else if (shown == Shown::effect) {
        fillEdges(in, matrix);
        isLater = matrix.values.empty();
    } else if (!isLater) {
        const Tensor values = mapValues(in.trace, in.backend, in.view, heads,
                                        heads == Heads::rollout ? mixedBy(in) : shown, whole);
        matrix.values.assign(values.host<float>().begin(), values.host<float>().end());
    }
    if (inBlocks) {
        matrix.leftOut.clear();
        matrix.memory.clear();
    } else if (isLater) {
        matrix.values.assign(matrix.rows.size() * matrix.columns.size(), 0);
        matrix.visible.assign(matrix.values.size(), 0);
    } else if (shown == Shown::score) {
        matrix.visible.assign(matrix.values.size(), 1);
    } else {
        const Tensor visible = mapVisible(in.trace, in.backend, in.view, heads, whole);
        matrix.visible.assign(visible.host<std::uint8_t>().begin(),
                              visible.host<std::uint8_t>().end());
    }
    const Layer& layer = in.layer();
    if (!inBlocks) {
        const Tensor states = statesOf(in.backend, layer.attended, in.view.head);
        const auto shownStates = states.host<std::uint8_t>().subspan(
            static_cast<std::size_t>(whole.top), static_cast<std::size_t>(whole.rows()));
        for (const std::uint8_t state : shownStates) // nothing is lost on the way that goes past
            matrix.states.push_back(throughLayers(heads) ? RowState::normal
                                                         : static_cast<RowState>(state));
    }
    leaveOut(matrix.leftOut, flag(in.settings, "renormalise") && shown == Shown::weight,
             matrix.rows.size(), matrix.values, matrix.visible);
    if (single) {
        matrix.rowTokens = {whole.top};
        matrix.columnTokens.resize(matrix.columns.size());
        std::iota(matrix.columnTokens.begin(), matrix.columnTokens.end(), 0);
        matrix.row = 0;
    } else if (!isPart) {
        matrix.drawn = marksOf(in, matrix);
    }
    if (flag(in.settings, "words") && (shown == Shown::weight || shown == Shown::contribution)) {
        if (heads == Heads::flow)
            failUsage(QT_TRANSLATE_NOOP("fovea", "words: flows to the pieces of a word cannot be "
                                                 "added; expected heads=rollout, or words=false"));
        mergePieces(matrix, layer.queries.tokens, layer.keys.tokens, queryText(in.trace.experiment),
                    keyText(in.trace.experiment));
    }
    const std::size_t cells = matrix.values.size();
    onlyBlock(matrix, in.trace, layer, option(in.settings, "block"));
    matrix.isPart = isPart && !(whole == wholeMap(layer)) && in.settings.contains(middleQuery) &&
                    cells > 0 && matrix.values.size() == cells;
    matrix.scale =
        fittedScale(heads == Heads::flow ? Message{QT_TRANSLATE_NOOP("fovea", "flow"), {}}
                                         : nameOfQuantity(shown),
                    isSigned(shown), matrix.values, matrix.visible, wishOf(in.settings, shown));
    if (shown == Shown::weight && isAutomatic(in.settings, "most"))
        matrix.fitted = isFitted(in.settings);
    return matrix;
}

} // namespace fovea
