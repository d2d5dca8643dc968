#include "core/figure/why.h"
#include "core/figure/attention_map.h"

#include "core/attention/position.h"
#include "core/base/error.h"
#include "core/base/numbers.h"
#include "core/base/table.h"
#include "core/experiment/chosen_model.h"
#include "core/experiment/score_parts.h"
#include "core/figure/asked.h"
#include "core/figure/edge_map.h"
#include "core/figure/map_values.h"
#include "core/figure/why_word.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

namespace fovea {
namespace {

constexpr std::size_t toldTerms = 6; // in words

bool asksForWord(const FigureInput& in) {
    return option(in.settings, "of") == "prediction";
}

// Everything about one cell that both the picture and what it still lacks are made of.
struct WhyCell {
    KeptScoreParts::Cell cell;
    Index key = 0;
    std::shared_ptr<const ScoreParts> parts;
    std::vector<double> terms, beyond; // beyond the mean of the row
    std::vector<std::size_t> order;    // the largest `beyond` first
    std::size_t chosen = 0;
    double weight = 0;
    bool isVisible = true;

    [[nodiscard]] std::size_t columns() const { return parts->keys.writers.size(); }
};

Index largestKey(std::span<const float> weights) {
    return std::ranges::max_element(weights) - weights.begin();
}

// A head's row of weights over its keys.
Tensor weightRow(const FigureInput& in, const SilencedHead& head, Index query) {
    return tile(in.trace, in.backend, head.layer, head.head, Quantity::weights,
                {query, query + 1, 0, in.trace.layer(head.layer).keys.count()})
        .as<float>();
}

WhyCell cellOf(const FigureInput& in) {
    const Index query = in.query();
    WhyCell why{.cell = {in.view.layer, in.view.head, query}};
    const Tensor weights = weightRow(in, {in.view.layer, in.view.head}, query);
    why.key = in.view.key.value_or(largestKey(weights.host<float>()));
    why.weight = double{weights.host<float>()[static_cast<std::size_t>(why.key)]};
    why.parts = scoreParts(in.trace, in.backend, in.view.layer, in.view.head, query);
    why.terms = why.parts->terms(why.key);
    const Tensor visible = mapVisible(in.trace, in.backend, in.view, Heads::one,
                                      {query, query + 1, 0, in.layer().keys.count()});
    why.isVisible = visible.host<std::uint8_t>()[static_cast<std::size_t>(why.key)] != 0;
    const std::vector<double> mean = why.parts->meanTerms(visible.host<std::uint8_t>());
    for (std::size_t i = 0; i < why.terms.size(); ++i)
        why.beyond.push_back(why.terms[i] - mean[i]);
    why.order.resize(why.terms.size());
    std::iota(why.order.begin(), why.order.end(), std::size_t{0});
    std::ranges::stable_sort(why.order, std::greater(),
                             [&](std::size_t i) { return std::abs(why.beyond[i]); });
    const auto asks = static_cast<std::size_t>(integer(in.settings, "query-writer"));
    const auto offers = static_cast<std::size_t>(integer(in.settings, "key-writer"));
    const bool isThere = asks > 0 && offers > 0 && asks <= why.parts->query.writers.size() &&
                         offers <= why.columns();
    why.chosen = isThere ? (asks - 1) * why.columns() + offers - 1 : why.order.front();
    return why;
}

// Writers with the largest terms, the chosen one's among them, in the order in which they write.
std::vector<std::size_t> shownWriters(const WhyCell& why, bool rows, std::size_t most) {
    std::set<std::size_t> shown;
    const auto writerOf = [&](std::size_t term) {
        return rows ? term / why.columns() : term % why.columns();
    };
    shown.insert(writerOf(why.chosen));
    for (const std::size_t term : why.order)
        if (shown.size() < most)
            shown.insert(writerOf(term));
    return {shown.begin(), shown.end()};
}

// Adds a line for each of these writers, and one for all others.
void nameWriters(const std::vector<Writer>& writers, const std::vector<std::size_t>& shown,
                 std::vector<Message>& names, std::vector<Index>& numbers) {
    for (const std::size_t one : shown) {
        names.push_back(writers[one].name);
        numbers.push_back(static_cast<Index>(one) + 1);
    }
    if (shown.size() < writers.size()) {
        names.push_back({QT_TRANSLATE_NOOP("fovea", "others"), {}});
        numbers.push_back(0);
    }
}

void fillTable(const WhyCell& why, std::size_t most, Terms& figure) {
    const std::vector<std::size_t> rows = shownWriters(why, true, most);
    const std::vector<std::size_t> columns = shownWriters(why, false, most);
    nameWriters(why.parts->query.writers, rows, figure.rows, figure.rowWriters);
    nameWriters(why.parts->keys.writers, columns, figure.columns, figure.columnWriters);
    figure.terms.resize(figure.rows.size() * figure.columns.size());
    const auto placeOf = [](const std::vector<std::size_t>& shown, std::size_t writer) {
        const auto found = std::ranges::find(shown, writer);
        return static_cast<std::size_t>(found - shown.begin()); // the others stand last
    };
    for (std::size_t i = 0; i < why.terms.size(); ++i) {
        const std::size_t row = placeOf(rows, i / why.columns());
        const std::size_t column = placeOf(columns, i % why.columns());
        figure.terms[row * figure.columns.size() + column].value += why.terms[i];
    }
    figure.row = static_cast<Index>(placeOf(rows, why.chosen / why.columns()));
    figure.column = static_cast<Index>(placeOf(columns, why.chosen % why.columns()));
    std::vector<float> values;
    for (const Terms::Term& term : figure.terms)
        values.push_back(static_cast<float>(term.value));
    figure.scale = fittedScale({QT_TRANSLATE_NOOP("fovea", "score"), {}}, true, values, {});
}

void fillLines(const WhyCell& why, Terms& figure) {
    figure.linesName = {QT_TRANSLATE_NOOP("fovea", "What sets this key apart, of %1 terms"),
                        {std::to_string(why.terms.size())}};
    double rest = figure.sum;
    const auto placeOf = [](const std::vector<Index>& numbers, std::size_t writer) {
        const auto found = std::ranges::find(numbers, static_cast<Index>(writer) + 1);
        return found == numbers.end() ? std::nullopt
                                      : std::optional<Index>(found - numbers.begin());
    };
    const std::size_t told = std::min(toldTerms, why.order.size());
    for (std::size_t i = 0; i < told; ++i) {
        const std::size_t term = why.order[i];
        const auto row = placeOf(figure.rowWriters, term / why.columns());
        const auto column = placeOf(figure.columnWriters, term % why.columns());
        const bool isShown = row && column;
        figure.lines.push_back({.text = why.parts->query.writers[term / why.columns()].name,
                                .times = why.parts->keys.writers[term % why.columns()].name,
                                .value = why.terms[term],
                                .row = isShown ? row : std::nullopt,
                                .column = isShown ? column : std::nullopt});
        rest -= why.terms[term];
    }
    if (told < why.terms.size())
        figure.lines.push_back({.text = {QT_TRANSLATE_NOOP("fovea", "the other %1 terms"),
                                         {std::to_string(why.terms.size() - told)}},
                                .value = rest});
}

std::string tokenText(const Layer& layer, Index token) {
    return titleWord(labelsOf(layer.keys.tokens)[static_cast<std::size_t>(token)]);
}

// The chosen writers that are heads: where they looked when they wrote.
void fillPath(const FigureInput& in, const WhyCell& why, Terms& figure) {
    if (!in.layer().amongThemselves)
        return;
    figure.tokens = labelsOf(in.layer().keys.tokens);
    figure.arcs.push_back({.name = headName(in.layer(), in.view.head),
                           .from = why.cell.query,
                           .to = why.key,
                           .weight = why.weight,
                           .isOwn = true,
                           .leadsTo = {in.view.layer, in.view.head, why.cell.query, why.key}});
    const auto add = [&](const Writer& writer, Index token) {
        if (!writer.head)
            return;
        const Tensor row = weightRow(in, *writer.head, token);
        const Index to = largestKey(row.host<float>());
        figure.arcs.push_back({.name = writer.name,
                               .from = token,
                               .to = to,
                               .weight = double{row.host<float>()[static_cast<std::size_t>(to)]},
                               .leadsTo = {writer.head->layer, writer.head->head, token, to}});
    };
    add(why.parts->query.writers[why.chosen / why.columns()], why.cell.query);
    add(why.parts->keys.writers[why.chosen % why.columns()], why.key);
}

// Asks about the prediction of the query's own token, where it has one and no other prediction is
// chosen: the query's cells reach that one first.
EdgeQuestion questionOf(const FigureInput& in) {
    EdgeQuestion question = edgeQuestion(in);
    const ModelTrace& model = *in.trace.model;
    const bool ofTokens = model.kind == AnswerKind::next || model.kind == AnswerKind::eachToken;
    if (ofTokens && integer(in.settings, "at") == 0)
        question.of = askedQuestion(in, textValue(in.settings, "word"),
                                    std::min(in.query(), std::ssize(model.predicted) - 1));
    return question;
}

KeptScoreParts::Cut cutOf(const FigureInput& in, const WhyCell& why) {
    return {why.cell, why.key, why.chosen, questionOf(in)};
}

void fillChanges(const FigureInput& in, const WhyCell& why, Terms& figure) {
    const auto without =
        withoutTerm(in.trace, in.backend, why.cell, why.key, why.terms[why.chosen]);
    if (!without)
        return;
    const Tensor score = tile(in.trace, in.backend, in.view.layer, in.view.head, Quantity::score,
                              {why.cell.query, why.cell.query + 1, why.key, why.key + 1});
    figure.changes = {{{QT_TRANSLATE_NOOP("fovea", "score"), {}},
                       score.as<double>().host<double>().front(),
                       without->score},
                      {{QT_TRANSLATE_NOOP("fovea", "weight"), {}}, why.weight, without->weight}};
    if (!hasEdgeEffects(in.trace, in.view.layer))
        return;
    const KeptScoreParts::Cut cut = cutOf(in, why);
    const auto known = in.trace.scoreParts->at(cut);
    if (!known)
        return;
    Message name{QT_TRANSLATE_NOOP("fovea", "log-odds"), {}};
    name.more.push_back(askedText(in, cut.question));
    figure.changes.push_back({std::move(name), known->before, known->now});
}

bool hasPositionBias(const Layer& layer) {
    return positions().math(layer.rule.position.row).bias != nullptr;
}

// The sum is the score itself only where nothing is done to it afterwards.
Message sumName(const Layer& layer) {
    if (number(layer.rule.normalise.values, "softcap") != 0)
        return {QT_TRANSLATE_NOOP("fovea", "score before the soft cap"), {}};
    if (hasPositionBias(layer))
        return {QT_TRANSLATE_NOOP("fovea", "score without the position’s bias"), {}};
    return {QT_TRANSLATE_NOOP("fovea", "score"), {}};
}

Terms whyThisCell(const FigureInput& in) {
    const WhyCell why = cellOf(in);
    const Layer& layer = in.layer();
    const std::string asks =
        titleWord(labelsOf(layer.queries.tokens)[static_cast<std::size_t>(why.cell.query)]);
    const std::string offers = tokenText(layer, why.key);
    Terms figure{
        .title = {QT_TRANSLATE_NOOP("fovea", "Why does “%1” attend to “%2”?"), {asks, offers}},
        .subtitle = subtitleOf(in, Heads::one),
        .rowAxis = {QT_TRANSLATE_NOOP("fovea", "what wrote the query of “%1”"), {asks}},
        .columnAxis = {QT_TRANSLATE_NOOP("fovea", "what wrote the key of “%1”"), {offers}},
        .sumName = sumName(layer),
        .sum = std::accumulate(why.terms.begin(), why.terms.end(), 0.0)};
    fillTable(why, static_cast<std::size_t>(integer(in.settings, "writers")), figure);
    fillLines(why, figure);
    fillPath(in, why, figure);
    fillChanges(in, why, figure);
    if (in.trace.model)
        figure.notes.push_back(
            {QT_TRANSLATE_NOOP("fovea", "Norms divide as they did in the pass, so terms add up."),
             {}});
    figure.notes.push_back(
        {QT_TRANSLATE_NOOP("fovea", "In words stand the terms that differ most from their mean "
                                    "over the keys: what all keys share changes no weight."),
         {}});
    if (!why.isVisible)
        figure.subtitle.more.push_back({QT_TRANSLATE_NOOP("fovea", "hidden by the mask"), {}});
    if (hasPositionBias(layer))
        figure.notes.push_back(
            {QT_TRANSLATE_NOOP("fovea", "The position’s bias is added to this sum."), {}});
    return figure;
}

} // namespace

std::vector<Parameter> whyParameters() {
    constexpr std::int64_t usual = 7;
    constexpr std::int64_t most = 40;
    constexpr std::int64_t mostWriters = 1'000'000;
    std::vector<Parameter> all = {
        optionParameter(
            "of", QT_TRANSLATE_NOOP("fovea", "Explains"),
            {QT_TRANSLATE_NOOP("fovea", "cell"), QT_TRANSLATE_NOOP("fovea", "prediction")}),
        integerParameter("writers", QT_TRANSLATE_NOOP("fovea", "Rows and columns shown"), usual, 2,
                         most),
        integerParameter("query-writer",
                         QT_TRANSLATE_NOOP("fovea", "Chosen row (0: the largest term)"), 0, 0,
                         mostWriters),
        integerParameter("key-writer",
                         QT_TRANSLATE_NOOP("fovea", "Chosen column (0: the largest term)"), 0, 0,
                         mostWriters)};
    for (Parameter& parameter : edgeParameters())
        all.push_back(std::move(parameter));
    return all;
}

bool hasWhy(const Trace& trace) {
    return hasScoreParts(trace, 0);
}

Terms why(const FigureInput& in) {
    if (asksForWord(in)) {
        if (!in.trace.experiment.silenced.parts.empty())
            failUsage(QT_TRANSLATE_NOOP("fovea", "of: needs whole layers, and parts of them are "
                                                 "left out; expected nothing left out"));
        if (!hasLogitParts(in.trace, in.backend))
            failUsage(QT_TRANSLATE_NOOP("fovea",
                                        "of: the logits of this model are no sums of what its "
                                        "heads wrote; expected cell"));
        return whyThisWord(in, questionOf(in));
    }
    if (!hasScoreParts(in.trace, in.view.layer))
        return {.title = {QT_TRANSLATE_NOOP("fovea", "Why"), {}}};
    return whyThisCell(in);
}

bool lacksWhy(const FigureInput& in) {
    if (asksForWord(in) || !hasScoreParts(in.trace, in.view.layer) ||
        !hasEdgeEffects(in.trace, in.view.layer))
        return false;
    const WhyCell why = cellOf(in);
    return withoutTerm(in.trace, in.backend, why.cell, why.key, why.terms[why.chosen]) &&
           !in.trace.scoreParts->at(cutOf(in, why));
}

void completeWhy(const FigureInput& in, const Progress& /*progress*/) {
    const WhyCell why = cellOf(in);
    computeWithoutTerm(in.trace, in.backend, cutOf(in, why), why.terms[why.chosen]);
}

} // namespace fovea
