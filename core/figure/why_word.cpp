#include "core/figure/why_word.h"

#include "core/experiment/score_parts.h"
#include "core/figure/asked.h"
#include "core/figure/scale.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

namespace fovea {
namespace {

constexpr std::size_t toldWriters = 8; // in words

// Layers as rows, heads and what else they have as columns.
struct WordTable {
    WordTable(const Trace& trace, const LogitParts& parts) {
        for (const Layer& layer : trace.layers)
            heads = std::max(heads, layer.plan.heads);
        hasMlp = std::ranges::any_of(parts.writers, &Writer::isFeedForward);
    }
    [[nodiscard]] Index columnOf(const Writer& writer) const {
        return writer.head                       ? writer.head->head
               : writer.isFeedForward || !hasMlp ? heads
                                                 : heads + 1;
    }
    static Index rowOf(const Writer& writer) { return writer.layer + 1; }
    Index heads = 0;
    bool hasMlp = false;
};

void nameTable(const Trace& trace, const WordTable& table, Terms& figure) {
    figure.rows.push_back({QT_TRANSLATE_NOOP("fovea", "input"), {}});
    for (Index layer = 1; layer <= std::ssize(trace.layers); ++layer)
        figure.rows.push_back({QT_TRANSLATE_NOOP("fovea", "layer %1"), {std::to_string(layer)}});
    figure.rows.push_back({QT_TRANSLATE_NOOP("fovea", "end"), {}});
    for (Index head = 1; head <= table.heads; ++head)
        figure.columns.push_back({"%1", {std::to_string(head)}});
    if (table.hasMlp)
        figure.columns.push_back({QT_TRANSLATE_NOOP("fovea", "MLP"), {}});
    figure.columns.push_back({QT_TRANSLATE_NOOP("fovea", "other"), {}});
    figure.terms.assign(figure.rows.size() * figure.columns.size(), {.exists = false});
}

// The largest in words; a click finds them in the table.
void fillWordLines(const WordTable& table, const LogitParts& parts, Terms& figure) {
    std::vector<std::size_t> order(parts.values.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, std::greater(),
                             [&](std::size_t i) { return std::abs(parts.values[i]); });
    figure.linesName = {QT_TRANSLATE_NOOP("fovea", "The largest of %1 terms"),
                        {std::to_string(order.size())}};
    double rest = figure.sum;
    const std::size_t told = std::min(toldWriters, order.size());
    for (std::size_t i = 0; i < told; ++i) {
        const Writer& writer = parts.writers[order[i]];
        figure.lines.push_back({.text = writer.name,
                                .value = parts.values[order[i]],
                                .row = WordTable::rowOf(writer),
                                .column = table.columnOf(writer)});
        rest -= parts.values[order[i]];
    }
    if (told < order.size())
        figure.lines.push_back({.text = {QT_TRANSLATE_NOOP("fovea", "the other %1 terms"),
                                         {std::to_string(order.size() - told)}},
                                .value = rest});
}

} // namespace

Terms whyThisWord(const FigureInput& in, const EdgeQuestion& question) {
    const LogitParts parts =
        logitParts(in.trace, in.backend, question.of.row, question.of.answer, question.against);
    Terms figure{.title = {QT_TRANSLATE_NOOP("fovea", "Why this word?"), {}},
                 .subtitle = askedText(in, question),
                 .rowAxis = {QT_TRANSLATE_NOOP("fovea", "layers"), {}},
                 .columnAxis = {QT_TRANSLATE_NOOP("fovea", "heads"), {}},
                 .sumName = question.against
                                ? Message{QT_TRANSLATE_NOOP("fovea", "difference of logits"), {}}
                                : Message{QT_TRANSLATE_NOOP("fovea", "logit"), {}},
                 .sum = std::accumulate(parts.values.begin(), parts.values.end(), 0.0)};
    const WordTable table(in.trace, parts);
    nameTable(in.trace, table, figure);
    std::vector<float> values(figure.terms.size());
    for (std::size_t i = 0; i < parts.values.size(); ++i) {
        const Writer& writer = parts.writers[i];
        const auto at = static_cast<std::size_t>(WordTable::rowOf(writer)) * figure.columns.size() +
                        static_cast<std::size_t>(table.columnOf(writer));
        Terms::Term& term = figure.terms[at];
        term.exists = true;
        term.value += parts.values[i];
        values[at] = static_cast<float>(term.value);
        if (writer.head)
            term.leadsTo = {writer.head->layer, writer.head->head, question.of.row, {}};
    }
    fillWordLines(table, parts, figure);
    figure.scale = fittedScale(figure.sumName, true, values, {});
    if (!question.against)
        figure.notes.push_back(
            {QT_TRANSLATE_NOOP("fovea", "What all words share cancels in probabilities: compare "
                                        "with another word (Against the word)."),
             {}});
    return figure;
}

} // namespace fovea
